// The copy buttons of a page without Next (lib/error-pages/plain-page.ts). A button with `data-copies` copies the text of the
// element with that id, any other one the field beside it.
for (const button of document.querySelectorAll("button[data-copied]")) {
  const text = document.getElementById(button.dataset.copies);
  const field = button.parentElement.querySelector("input, textarea");
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (text) select(text);
    else field.select();
    // A page over plain http has no clipboard; the value is selected then, for Ctrl-C.
    if (!navigator.clipboard) return;
    await navigator.clipboard.writeText(text ? text.textContent : field.value);
    button.textContent = button.dataset.copied;
    if (button.dataset.copiedOf) button.setAttribute("aria-label", button.dataset.copiedOf);
  });
}

for (const button of document.querySelectorAll("button[data-prints]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

function select(text) {
  const details = text.closest("details");
  if (details) details.open = true;
  getSelection().selectAllChildren(text);
}
