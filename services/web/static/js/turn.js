// Whose turn it is, said where it shows from afar: the tab's title and icon.
const icon = document.getElementById("icon");

export function tellTurn() {
  const table = document.getElementById("table");
  if (table?.dataset.title) document.title = table.dataset.title;
  const mine = Boolean(table?.dataset.decision);
  const wanted = mine ? icon.dataset.turn : icon.dataset.calm;
  if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  const waiting = Number(document.getElementById("my-matches")?.dataset.waiting ?? 0);
  if (waiting) document.title = `(${waiting}) ${document.title.replace(/^\(\d+\) /, "")}`;
}
