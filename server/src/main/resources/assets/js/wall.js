// On the wall display, says when it has not been refreshed for a while, for example because the session has ended.
const note = document.querySelector("[data-wall-stale]");
const LIMIT = 100_000;

if (note) {
  let refreshed = Date.now();
  document.addEventListener("refreshed", () => { refreshed = Date.now(); note.hidden = true; });
  setInterval(() => { note.hidden = Date.now() - refreshed < LIMIT; }, 10_000);
}
