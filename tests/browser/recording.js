// Evaluated in a page by recording.py: "board" returns the board without what only serves to click;
// "record" begins to note what the page shows, in window.recorded.
(what) => {
  const CONTROLS = new Set([
    "type", "form", "name", "value", "role", "aria-pressed", "open",
    "data-move", "data-pick", "data-passing-room", "data-htmx-powered",
  ]);
  const table = document.getElementById("table");
  const status = document.getElementById("prompt");
  const log = document.getElementById("log");
  const oneLine = (text) => text.replace(/\s+/g, " ").trim();
  const versionOf = (element) => Number(element.dataset.version);

  const plain = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return oneLine(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches("[data-passing]")) return "";
    const names = node.getAttributeNames().filter((name) => !CONTROLS.has(name)).sort();
    const attributes = names.map((name) => ` ${name}="${node.getAttribute(name)}"`).join("");
    const tag = node.matches(".target") ? "spot" : node.localName;
    return `<${tag}${attributes}>${[...node.childNodes].map(plain).join("")}</${tag}>`;
  };
  const board = () => plain(document.getElementById("board"));
  if (what === "board") return board();

  const seen = { boards: {}, changed: [], statuses: [], added: [], odd: [] };
  seen.start = [...log.children].map(versionOf);
  const note = () => {
    const version = versionOf(table);
    const now = board();
    if (seen.boards[version] && seen.boards[version] !== now) seen.changed.push(version);
    seen.boards[version] ??= now;
    const said = oneLine(status.innerText);
    const last = seen.statuses.at(-1);
    if (last?.version !== version || last.said !== said) seen.statuses.push({ version, said });
  };
  const grew = (changes) => {
    for (const change of changes) {
      if (change.target !== log || change.removedNodes.length) seen.odd.push("a change within");
      if (change.nextSibling) seen.odd.push(`added before ${change.nextSibling.id}`);
      const groups = [...change.addedNodes].filter((node) => node.nodeType === Node.ELEMENT_NODE);
      seen.added.push(...groups.map(versionOf));
    }
  };
  const everything = { childList: true, subtree: true, characterData: true };
  new MutationObserver(note).observe(table, { attributes: true, ...everything });
  new MutationObserver(grew).observe(log, everything);
  note();
  window.recorded = seen;
  window.regions = { status, log };
  return null;
}
