// Things that changed their place glide there: FLIP by the Web Animations API. What is on its way takes
// no click, which is for the spot below it. Off with reduced motion and in hidden tabs.
const DURATION_MS = 180;
const THINGS_MAX = 40;
const still = matchMedia("(prefers-reduced-motion: reduce)");
let places = new Map();

function things() {
  return [...document.querySelectorAll("#board [data-flip]")];
}

export function rememberPlaces() {
  places = new Map();
  if (still.matches || document.hidden) return;
  for (const thing of things()) places.set(thing.dataset.flip, thing.getBoundingClientRect());
}

export function glide() {
  if (!places.size || still.matches || document.hidden) return;
  let count = 0;
  for (const thing of things()) {
    const old = places.get(thing.dataset.flip);
    if (!old || count >= THINGS_MAX) continue;
    const now = thing.getBoundingClientRect();
    const x = old.left - now.left;
    const y = old.top - now.top;
    if (!now.width || !old.width || Math.hypot(x, y) < 3) continue;
    count += 1;
    thing.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${old.width / now.width})`, pointerEvents: "none" },
        { transform: "none", pointerEvents: "none" },
      ],
      { duration: DURATION_MS, easing: "cubic-bezier(.2, .8, .3, 1)" },
    );
  }
}
