// What surrounds every change of the table, whoever brings it: an answer, the stream, a catch-up.
// Older versions are dropped, log lines are only added, moved things glide, focus is not lost.
import { rememberPlaces, glide } from "./motion.js";
import { tellTurn } from "./turn.js";

const table = () => document.getElementById("table");
export const versionOf = (element) => Number(element?.dataset.version ?? -1);
let focused = null;
let before = null;

export function tableIn(html) {
  return new DOMParser().parseFromString(html, "text/html").getElementById("table");
}

export function apply(html, target) {
  return window.htmx.swap({ text: html, target, swap: "outerMorph", sourceElement: target });
}

// Brings the table up to date; false when nobody answers. What was chosen stays as long as the decision.
export async function catchUp() {
  const { address, decision } = table()?.dataset ?? {};
  if (!address) return true;
  try {
    let html = await shown(address + location.search);
    if (location.search && html && tableIn(html)?.dataset.decision !== decision) {
      history.replaceState(null, "", address);
      html = await shown(address);
    }
    if (html) await apply(html, table());
    return true;
  } catch {
    return false;
  }
}

async function shown(address) {
  const headers = { "HX-Request": "true", "X-Version-Seen": table().dataset.version };
  const answer = await fetch(address, { headers, credentials: "same-origin" });
  return answer.ok ? answer.text() : null;
}

document.addEventListener("htmx:config:request", (event) => {
  const live = table();
  if (live && !("replay" in live.dataset)) {
    event.detail.ctx.request.headers["X-Version-Seen"] = live.dataset.version;
  }
});

document.addEventListener("htmx:before:swap", (event) => {
  const live = table();
  const { id } = event.detail.ctx.target ?? {};
  const fragment = event.detail.tasks[0]?.fragment;
  // An answer without its target, such as the edge's words for being away, takes nothing's place.
  if (id && !fragment?.querySelector(`#${CSS.escape(id)}`)) event.preventDefault();
  const fresh = fragment?.querySelector("#table");
  if (!live || !fresh) return;
  if (!("replay" in live.dataset) && versionOf(fresh) < versionOf(live)) {
    event.preventDefault();
    return;
  }
  before = { version: versionOf(live), decision: live.dataset.decision };
  focused = live.contains(document.activeElement) ? document.activeElement : null;
  rememberPlaces();
  addLines(fresh);
});

document.addEventListener("htmx:after:swap", () => {
  const live = table();
  if (!live || !before) return;
  keepFocus(live);
  tellTurn();
  glide();
  if ("replay" in live.dataset) showLastLine();
  before = null;
});

function addLines(fresh) {
  const log = document.getElementById("log");
  const news = fresh.querySelector("#log");
  if (!log || !news || !log.hasAttribute("hx-morph-skip-children")) return;
  if (Number(news.dataset.after) > versionOf(table())) log.replaceChildren();
  const last = Number(log.lastElementChild?.dataset.version ?? 0);
  const groups = [...news.children].filter((group) => Number(group.dataset.version) > last);
  if (!groups.length) return;
  log.append(...groups.map((group) => document.importNode(group, true)));
  log.scrollTop = log.scrollHeight;
}

// The morph keeps focus on what stays. When the focused spot is gone, the next thing to do gets it.
function keepFocus(live) {
  if (!focused || focused.isConnected) return;
  const next = document.getElementById("confirm")
    ?? live.querySelector('#board button[data-pick="next"]')
    ?? live.querySelector("#actions button")
    ?? document.getElementById("prompt");
  next?.focus({ preventScroll: next.id === "prompt" });
}

function showLastLine() {
  const log = document.getElementById("log");
  if (log) log.scrollTop = log.scrollHeight;
}

showLastLine();
