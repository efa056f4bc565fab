// Buttons that copy a link; shown only where script runs.
function reveal() {
  for (const button of document.querySelectorAll("[data-copy], [data-copy-address]")) button.hidden = false;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy], [data-copy-address]");
  if (!button) return;
  const field = button.dataset.copy ? document.querySelector(button.dataset.copy) : null;
  try {
    await navigator.clipboard.writeText(field ? field.value : location.href);
  } catch {
    field?.select(); // not allowed here: the text is marked for copying by hand
    return;
  }
  const words = button.textContent;
  button.textContent = button.dataset.done;
  setTimeout(() => { button.textContent = words; }, 1500);
});

document.addEventListener("htmx:after:swap", reveal);
reveal();
