// A thing named in the log is shown where it lies; what it lies in opens.
const SHOWN_MS = 1600;

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-thing]");
  if (!link) return;
  const id = CSS.escape(link.dataset.thing);
  const thing = document.querySelector(`#board [data-flip="${id}"], #thing-${id}`);
  event.preventDefault();
  if (!thing) return;
  for (const closed of document.querySelectorAll("#board details:not([open])")) {
    if (closed.contains(thing)) closed.open = true;
  }
  const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  thing.scrollIntoView({ block: "center", behavior: reduced ? "auto" : "smooth" });
  thing.classList.add("thing-shown");
  setTimeout(() => thing.classList.remove("thing-shown"), SHOWN_MS);
});
