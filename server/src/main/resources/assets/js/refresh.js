// <section id="x" data-refresh="/address" data-refresh-seconds="30"> is fetched anew while the page is looked at, and
// put in the place of itself, unless it is the same; parts of one address in one request. What has the focus keeps it, by
// its id, its address, what its form does, or its name: never another thing that has come to stand in its place. Nothing
// is replaced under an open menu, a field in use or a part that says it is busy. Such requests say that no
// person made them, and so do not keep a session alive. Who adds behaviour to a part hears "refreshed" and adds it again.
// Parts that come with a refreshed one are refreshed from then on.
const SCROLLED = ".table-wrap, .chips-scroll";
const known = new Set();
watch(document);

function watch(within) {
  const fresh = [...within.querySelectorAll("[id][data-refresh]")].filter((part) => !known.has(part.id));
  const parts = Map.groupBy(fresh, (part) => `${part.dataset.refreshSeconds ?? 60} ${part.dataset.refresh}`);
  for (const [key, together] of parts) {
    const [seconds, address] = key.split(" ");
    const ids = together.map((part) => part.id);
    ids.forEach((id) => known.add(id));
    setInterval(() => refresh(address, ids), Number(seconds) * 1000);
  }
}

async function refresh(address, ids) {
  const free = ids.filter((id) => { const part = document.getElementById(id); return part?.dataset.refresh && !isInUse(part); });
  if (document.hidden || free.length === 0) return;
  const answer = await fetch(address, {
    headers: { "X-Automatic-Refresh": "1", Accept: "text/html" },
    redirect: "manual",
  }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const id of free) replace(id, page.getElementById(id));
}

function replace(id, fresh) {
  const now = document.getElementById(id);
  if (!fresh || !now || isInUse(now) || fresh.isEqualNode(now)) return;
  const focused = now.contains(document.activeElement) ? keyOf(document.activeElement) : null;
  const scrolled = [...now.querySelectorAll(SCROLLED)].map((wrap) => wrap.scrollLeft);
  now.replaceWith(document.adoptNode(fresh));
  [...fresh.querySelectorAll(SCROLLED)].forEach((wrap, i) => { wrap.scrollLeft = scrolled[i] ?? 0; });
  watch(fresh);
  fresh.dispatchEvent(new CustomEvent("refreshed", { bubbles: true }));
  if (focused) fresh.querySelector(focused)?.focus({ preventScroll: true });
}

function isInUse(part) {
  return part.querySelector("details[open], dialog[open], [data-busy]") !== null
    || (part.contains(document.activeElement) && document.activeElement.matches("input, select, textarea"));
}

function keyOf(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  return selector("", element, "href") ?? selector("form", element.form, "action", " button") ?? selector("", element, "aria-label");
}

function selector(tag, element, name, within = "") {
  const value = element?.getAttribute(name);
  return value ? `${tag}[${name}="${CSS.escape(value)}"]${within}` : null;
}
