// Keys beyond those of the browser: arrows inside a zone and through a replay, Escape to start over.
const SIDE = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function neighbour(from, [dx, dy]) {
  const zone = from.closest(".zone");
  const start = from.getBoundingClientRect();
  let best = null;
  for (const other of zone?.querySelectorAll("button.target") ?? []) {
    if (other === from) continue;
    const place = other.getBoundingClientRect();
    const x = place.left + place.width / 2 - start.left - start.width / 2;
    const y = place.top + place.height / 2 - start.top - start.height / 2;
    const along = x * dx + y * dy;
    if (along < 4) continue;
    const cost = along + 3 * Math.abs(x * dy + y * dx);
    if (!best || cost < best.cost) best = { other, cost };
  }
  return best?.other;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  if (event.target.matches("input, select, textarea")) return;
  if (event.target.matches("button.target") && event.key in SIDE) {
    const next = neighbour(event.target, SIDE[event.key]);
    if (next) {
      event.preventDefault();
      next.focus();
    }
    return;
  }
  const step = document.querySelector(`a[data-key="${CSS.escape(event.key)}"]`);
  const target = step ?? (event.key === "Escape" ? document.getElementById("start-over") : null);
  if (!target) return;
  event.preventDefault();
  target.click();
});

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-scrub], [data-submit]")) event.target.form.requestSubmit();
});
