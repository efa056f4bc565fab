// The prompt bar lies over the board while the page scrolls, and grows with what can be done. It
// says its height to the style sheet, and what the keyboard is at never stays under it.
const bar = () => document.querySelector(".prompt-bar");
const watcher = new ResizeObserver(makeRoom);
let watched = null;

function makeRoom() {
  document.documentElement.style.setProperty("--prompt-height", `${watched.offsetHeight}px`);
  const focused = document.activeElement;
  if (focused?.matches("#board :focus-visible")) focused.scrollIntoView({ block: "nearest" });
}

function watch() {
  if (bar() === watched) return;
  watcher.disconnect();
  watched = bar();
  if (watched) watcher.observe(watched);
}

document.addEventListener("htmx:after:swap", watch);
watch();
