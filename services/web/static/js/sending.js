// What is known of a move on its way: dotted while it is sent, kept and marked when it was not, with
// the reason. Nothing is ever sent again by itself; sending again carries the same key, so it counts
// once. The stream may be faster than the answer: the next move then waits for its turn, and what was
// begun of it stays.
import { catchUp, tableIn, versionOf } from "./swap.js";

const underWay = new Map(); // moves by the decision they answer
let kept = null;

const isSend = (event) => event.detail.ctx?.sourceElement?.id === "send";
const table = () => document.getElementById("table");
const decisionOf = (event) => event.detail.ctx.request.body.get("decision_id");
const moveOf = (event) => event.detail.ctx.request.body.get("move");

document.addEventListener("htmx:config:request", (event) => {
  if (!isSend(event)) return;
  if (underWay.has(decisionOf(event))) event.preventDefault(); // a second click
  else underWay.set(decisionOf(event), moveOf(event));
  show();
});

document.addEventListener("htmx:after:request", (event) => {
  const { response, text } = event.detail.ctx;
  if (!isSend(event) || response.status !== 200 || decisionOf(event) === table().dataset.decision) return;
  event.preventDefault();
  if (versionOf(tableIn(text)) > versionOf(table())) catchUp();
});

document.addEventListener("htmx:finally:request", (event) => {
  if (!isSend(event)) return;
  const { response, text } = event.detail.ctx;
  const answered = response?.status < 500 && tableIn(text);
  kept = answered ? null : { decision: decisionOf(event), move: moveOf(event), why: reasonIn(response, text) };
  underWay.delete(decisionOf(event));
  show();
});

document.addEventListener("htmx:after:swap", show);

// Whoever turns a request away, the edge too, says why in plain text. Null where nobody answered.
function reasonIn(response, text) {
  if (!response) return null;
  return response.headers.get("content-type")?.startsWith("text/plain") ? text : "";
}

function show() {
  const { decision } = table()?.dataset ?? {};
  const sent = underWay.get(decision);
  for (const button of document.querySelectorAll('[name="move"]')) {
    button.toggleAttribute("data-sending", sent !== undefined && button.value === sent);
  }
  const notice = document.getElementById("unsent");
  if (!notice) return;
  if (kept && kept.decision !== decision) kept = null;
  notice.hidden = kept === null || sent !== undefined;
  if (notice.hidden) return;
  document.getElementById("send-again").value = kept.move;
  const why = document.getElementById("unsent-why");
  why.textContent = kept.why ?? why.dataset.away;
}
