// <textarea data-suggest="/address"> with one name per line: buttons in the group below it complete the line that is being
// typed. The address answers ?q=… with a JSON array of names.
const WAIT = 150;
for (const area of document.querySelectorAll("textarea[data-suggest]")) {
  const group = area.parentElement.querySelector("[role=group]");
  let asked = new AbortController();
  let timer = 0;
  const show = (names) => {
    group.replaceChildren(...names.map((name) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "btn btn-sm", textContent: name });
      button.addEventListener("click", () => complete(name));
      return button;
    }));
    group.hidden = names.length === 0;
  };
  const line = () => {
    const start = area.value.lastIndexOf("\n", area.selectionStart - 1) + 1;
    const end = area.value.indexOf("\n", area.selectionStart);
    return [start, end < 0 ? area.value.length : end];
  };
  const complete = (name) => {
    const last = line()[1] === area.value.length;
    area.setRangeText(last ? `${name}\n` : name, ...line(), "end");
    area.focus();
    show([]);
  };
  const ask = async () => {
    asked.abort();
    asked = new AbortController();
    const typed = area.value.slice(...line()).trim();
    if (typed.length < 3) return show([]);
    const answer = await fetch(`${area.dataset.suggest}?q=${encodeURIComponent(typed)}`, {
      signal: asked.signal, redirect: "manual",
    }).catch(() => null);
    if (answer?.ok) show((await answer.json()).filter((name) => name !== typed));
  };
  area.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(ask, WAIT); });
}
