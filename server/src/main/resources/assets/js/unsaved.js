// <form data-unsaved> says in its save bar when something was changed, and asks before the page is left.
for (const form of document.querySelectorAll("form[data-unsaved]")) {
  const said = form.querySelector("[data-unsaved-said]");
  const state = () => new URLSearchParams(new FormData(form)).toString();
  const stored = state();
  let sent = false;
  const refused = form.querySelector("[data-errors]") !== null;
  const changed = () => refused || state() !== stored;
  const note = form.querySelector("[data-unsaved-note]");
  const say = () => {
    if (said) said.textContent = changed() ? "Unsaved changes" : "";
    if (note) note.hidden = !changed();
  };
  say();
  form.addEventListener("input", say);
  form.addEventListener("submit", () => { sent = true; });
  form.querySelector("[data-discard]")?.addEventListener("click", () => { sent = true; });
  window.addEventListener("beforeunload", (event) => { if (!sent && changed()) event.preventDefault(); });
}
