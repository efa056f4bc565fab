// Live updates: one native EventSource a browser and subject. The tab that holds the lock listens
// and hands on what it hears; the lock passes to another tab when it goes.
import { apply, catchUp, tableIn } from "./swap.js";
import { connected, crowded, troubled } from "./connection.js";

const REOPEN_MS = 1500;
const REOPEN_MS_MAX = 20000;
const RELOAD_AGAIN_MS = 30000;
const ASK_MS = 5000;
const TOO_MANY = 429;
const page = () => document.querySelector("[data-stream]");
const isTable = (element) => element?.id === "table";
let source = null;
let channel = null;
let leaving = false;
let pause = REOPEN_MS;

function address() {
  const live = page();
  const build = document.querySelector('meta[name="build"]').content;
  const origin = document.body.dataset.streamOrigin;
  return `${origin}/stream${live.dataset.stream}&since=${live.dataset.version}&build=${build}`;
}

async function receive(html, version) {
  const live = page();
  if (!live) return;
  if (isTable(live)) {
    if (version <= Number(live.dataset.version)) return;
    const fresh = tableIn(html);
    const choosing = new URLSearchParams(location.search).has("pick");
    const missed = Number(fresh?.querySelector("#log")?.dataset.after) > Number(live.dataset.version);
    // A selection lives in this tab's address alone, and lines that were missed are only asked for.
    if (missed || (choosing && fresh?.dataset.decision === live.dataset.decision)) {
      await catchUp();
      return;
    }
    if (choosing) history.replaceState(null, "", live.dataset.address);
  } else if (live.contains(document.activeElement) && document.activeElement.matches("input, select")) {
    return; // somebody is typing a name or choosing a bot
  }
  await apply(html, live);
  const go = page()?.dataset.go;
  if (go && !leaving) location.assign(go);
  document.dispatchEvent(new CustomEvent("turntable:updated"));
}

function reload() {
  const last = Number(sessionStorage.getItem("turntable-reloaded") ?? 0);
  if (Date.now() - last < RELOAD_AGAIN_MS) return;
  sessionStorage.setItem("turntable-reloaded", String(Date.now()));
  location.reload();
}

function hear(message) {
  if (message.kind === "fragment") receive(message.html, message.version);
  else if (message.kind === "alive") connected();
  else if (message.kind === "trouble") troubled();
  else if (message.kind === "refused") crowded(message.status === TOO_MANY);
  else if (message.kind === "reload") reload();
}

function tell(message) {
  hear(message);
  channel?.postMessage(message);
}

function listen() {
  source?.close();
  if (!page()) return;
  source = new EventSource(address(), { withCredentials: true });
  source.onopen = () => {
    pause = REOPEN_MS;
    tell({ kind: "alive" });
  };
  source.addEventListener("beat", () => tell({ kind: "alive" }));
  source.addEventListener("reload", () => tell({ kind: "reload" }));
  source.addEventListener("end", () => source.close());
  source.addEventListener("fragment", (event) => {
    tell({ kind: "alive" });
    tell({ kind: "fragment", html: event.data, version: Number(event.lastEventId) });
  });
  source.onerror = async ({ target }) => {
    tell({ kind: "trouble" });
    if (target.readyState !== EventSource.CLOSED) return;
    tell({ kind: "refused", status: await refusal() });
    if (target !== source) return; // another was opened meanwhile
    setTimeout(listen, pause);
    pause = Math.min(pause * 2, REOPEN_MS_MAX);
  };
}

// An EventSource keeps to itself why it was turned away: the head of the same address tells.
async function refusal() {
  try {
    const signal = AbortSignal.timeout(ASK_MS);
    const answer = await fetch(address(), { method: "HEAD", credentials: "include", signal });
    return answer.status;
  } catch {
    return null; // nobody answers
  }
}

function start() {
  const live = page();
  if (!live) return;
  const name = ["turntable", live.dataset.stream, live.dataset.seat ?? "", live.dataset.channel ?? ""].join("|");
  if (!navigator.locks || !window.BroadcastChannel) {
    listen();
    return;
  }
  channel = new BroadcastChannel(name);
  channel.onmessage = (event) => hear(event.data);
  navigator.locks.request(name, () => {
    listen();
    return new Promise(() => {}); // held until the page goes
  });
}

async function wakeUp() {
  if (!(await catchUp())) return; // still away; the stream says so
  if (source && source.readyState === EventSource.CLOSED) listen();
}

document.addEventListener("submit", (event) => { leaving ||= !event.defaultPrevented; });
addEventListener("online", async () => {
  await wakeUp();
  if (source) listen(); // an open connection may be dead, and only a new one shows
});
addEventListener("offline", () => troubled());
addEventListener("pageshow", (event) => {
  leaving = false;
  if (event.persisted) wakeUp();
});
document.addEventListener("visibilitychange", () => document.hidden || (isTable(page()) && wakeUp()));
start();
