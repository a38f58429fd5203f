// The copy buttons of a page without Next (lib/http/plain-page.ts): each copies the field that it stands beside.
for (const button of document.querySelectorAll("button[data-copied]")) {
  const field = button.parentElement.querySelector("input");
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    // A page over plain http has no clipboard; the value is selected then, for Ctrl-C.
    if (!navigator.clipboard) return;
    await navigator.clipboard.writeText(field.value);
    button.textContent = button.dataset.copied;
    button.setAttribute("aria-label", button.dataset.copiedOf);
  });
}
