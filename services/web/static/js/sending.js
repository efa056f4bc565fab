// What is known of a move on its way: dotted while it is sent, kept and marked when it was not.
// Nothing is ever sent again by itself; sending again carries the same key, so it counts once. The
// stream may be faster than the answer: the next move then waits for its turn, and what was begun
// of it stays.
let kept = null;
const underWay = new Set();

const isSend = (event) => event.detail.ctx?.sourceElement?.id === "send";
const table = () => document.getElementById("table");
const decisionOf = (event) => event.detail.ctx.request.body.get("decision_id");

document.addEventListener("htmx:config:request", (event) => {
  if (!isSend(event)) return;
  const { submitter } = event.detail.ctx.request;
  if (underWay.has(decisionOf(event))) event.preventDefault(); // a second click
  else submitter?.setAttribute("data-sending", "");
  underWay.add(decisionOf(event));
});

document.addEventListener("htmx:before:request", (event) => {
  if (!isSend(event)) return;
  const { submitter } = event.detail.ctx.request;
  kept = { move: submitter?.value ?? "", decision: decisionOf(event) };
  submitter?.setAttribute("data-sending", "");
  table().dataset.ownMove = "yes";
});

document.addEventListener("htmx:after:request", (event) => {
  if (!isSend(event) || event.detail.ctx.response.status !== 200) return;
  if (decisionOf(event) !== table().dataset.decision) event.preventDefault(); // shown already
});

document.addEventListener("htmx:finally:request", (event) => {
  if (!isSend(event)) return;
  underWay.delete(decisionOf(event));
  for (const element of document.querySelectorAll("[data-sending]")) element.removeAttribute("data-sending");
  const status = event.detail.ctx.response?.status;
  if (status && status < 500) kept = null;
  else delete table().dataset.ownMove;
  showKept();
});

document.addEventListener("htmx:after:swap", showKept);

function showKept() {
  const notice = document.getElementById("unsent");
  if (!notice) return;
  if (kept && kept.decision !== table().dataset.decision) kept = null;
  const waiting = kept !== null && !document.querySelector("[data-sending]");
  notice.hidden = !waiting;
  if (waiting) document.getElementById("send-again").value = kept.move;
}
