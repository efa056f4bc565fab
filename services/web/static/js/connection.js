// The mark that says when the screen may be behind: at once in trouble, a way out when it lasts, and
// the reason where there is one.
const SILENT_MS = 18000;
const LOST_MS = 20000;
const mark = document.getElementById("connection");
let said = null;
let silence = null;
let lost = null;

function say(which) {
  said = which;
  mark.hidden = which === null;
  for (const part of mark.querySelectorAll("[data-when]")) part.hidden = part.dataset.when !== which;
}

export function connected() {
  clearTimeout(lost);
  clearTimeout(silence);
  silence = setTimeout(troubled, SILENT_MS);
  say(null);
}

export function troubled() {
  if (said !== null) return;
  say("reconnecting");
  lost = setTimeout(() => say("lost"), LOST_MS);
}

// Whether there are too many pages open: nothing is lost then, and to reload would not help.
export function crowded(yes) {
  if (yes === (said === "crowded")) return;
  clearTimeout(lost);
  say(yes ? "crowded" : null);
  if (!yes) troubled();
}

mark.querySelector("[data-reload]").addEventListener("click", (event) => {
  event.preventDefault();
  location.reload();
});
