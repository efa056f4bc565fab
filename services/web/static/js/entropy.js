// The player's own share of the shuffle: made here, kept here, sent once the house is committed.
let asked = null;

async function give() {
  const live = document.querySelector("[data-entropy]");
  const match = live?.dataset.match;
  if (!live || asked === match) return;
  asked = match;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const entropy = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const csrf = document.querySelector('meta[name="csrf-token"]').content;
  const answer = await fetch(live.dataset.entropy, {
    method: "POST",
    headers: { "X-CSRF-Token": csrf },
    body: new URLSearchParams({ seat: live.dataset.entropySeat, entropy }),
  });
  if (answer.ok) localStorage.setItem(`turntable-entropy-${match}`, entropy);
  else asked = null;
}

document.addEventListener("turntable:updated", give);
give();
