// <form data-unsaved> says in its save bar when something was changed, and asks before the page is left.
for (const form of document.querySelectorAll("form[data-unsaved]")) {
  const said = form.querySelector("[data-unsaved-said]");
  const state = () => new URLSearchParams(new FormData(form)).toString();
  const stored = state();
  let sent = false;
  const changed = () => state() !== stored;
  form.addEventListener("input", () => { if (said) said.textContent = changed() ? "Unsaved changes" : ""; });
  form.addEventListener("submit", () => { sent = true; });
  form.querySelector("[data-discard]")?.addEventListener("click", () => { sent = true; });
  window.addEventListener("beforeunload", (event) => { if (!sent && changed()) event.preventDefault(); });
}
