// The mark that says when the screen may be behind: at once in trouble, a way out when it lasts.
const SILENT_MS = 18000;
const LOST_MS = 20000;
const mark = document.getElementById("connection");
let since = null;
let silence = null;
let lost = null;

function show(which) {
  mark.hidden = false;
  for (const part of mark.querySelectorAll("[data-when]")) part.hidden = part.dataset.when !== which;
}

export function connected() {
  since = null;
  clearTimeout(lost);
  clearTimeout(silence);
  silence = setTimeout(troubled, SILENT_MS);
  mark.hidden = true;
}

export function troubled() {
  if (since !== null) return;
  since = Date.now();
  show("reconnecting");
  lost = setTimeout(() => show("lost"), LOST_MS);
}

mark.querySelector("[data-reload]").addEventListener("click", (event) => {
  event.preventDefault();
  location.reload();
});
