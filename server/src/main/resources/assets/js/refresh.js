// <section id="x" data-refresh="/address" data-refresh-seconds="30"> is fetched anew while the page is looked at, and
// put in the place of itself. What has the focus keeps it, by its address or id; nothing is replaced under an open menu
// or a field in use. Such requests say that no person made them, and so do not keep a session alive.
for (const part of document.querySelectorAll("[id][data-refresh]")) {
  setInterval(() => refresh(part.id), Number(part.dataset.refreshSeconds ?? 60) * 1000);
}

async function refresh(id) {
  const old = document.getElementById(id);
  if (document.hidden || !old?.dataset.refresh || isInUse(old)) return;
  const answer = await fetch(old.dataset.refresh, {
    headers: { "X-Automatic-Refresh": "1", Accept: "text/html" },
    redirect: "manual",
  }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const now = document.getElementById(id);
  const fresh = page.getElementById(id);
  if (!fresh || !now || isInUse(now)) return;
  const focused = now.contains(document.activeElement) ? keyOf(document.activeElement) : null;
  const scrolled = [...now.querySelectorAll(".table-wrap")].map((wrap) => wrap.scrollLeft);
  now.replaceWith(document.adoptNode(fresh));
  [...fresh.querySelectorAll(".table-wrap")].forEach((wrap, i) => { wrap.scrollLeft = scrolled[i] ?? 0; });
  if (focused) fresh.querySelector(focused)?.focus({ preventScroll: true });
}

function isInUse(part) {
  return part.querySelector("details[open], dialog[open]") !== null
    || (part.contains(document.activeElement) && document.activeElement.matches("input, select, textarea"));
}

function keyOf(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const href = element.getAttribute("href");
  return href ? `[href="${CSS.escape(href)}"]` : null;
}
