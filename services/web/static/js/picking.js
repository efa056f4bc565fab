// Quick clicks: a pick made before the answer to the last one has come is added to it, not lost.
let underWay = [];

document.addEventListener("htmx:config:request", (event) => {
  const { ctx } = event.detail;
  if (ctx.sourceElement?.id !== "picks") return;
  const picks = ctx.request.body.getAll("pick");
  const clicked = picks.pop();
  ctx.request.body.delete("pick");
  for (const pick of [...picks, ...underWay, clicked]) ctx.request.body.append("pick", pick);
  underWay.push(clicked);
});

document.addEventListener("htmx:after:swap", () => { underWay = []; });
document.addEventListener("htmx:error", () => { underWay = []; });
