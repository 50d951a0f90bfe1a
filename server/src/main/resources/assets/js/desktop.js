// The page of a remote desktop: what is checked before, a form that is sent by this script only, and the display.
import { Desktop } from "./desktop-display.js";

const page = document.getElementById("rdp");
const before = document.getElementById("before");
const list = document.getElementById("checks");
const word = document.getElementById("checks-word");
const form = document.getElementById("connect");
const pin = document.getElementById("pin");
const bench = document.getElementById("bench");
const state = document.getElementById("desk-state");
const failure = document.getElementById("failure");
const clipboard = document.getElementById("clipboard");
const text = document.getElementById("clipboard-text");

const desktop = new Desktop(document.getElementById("desk"), page.dataset.path + "/ws", {
  connected: () => show("Connected", "is-ok"),
  resized: (width, height) => (document.getElementById("desk-size").textContent = `${width} × ${height}`),
  copied: (copied) => {
    text.value = copied;
    navigator.clipboard?.writeText(copied).catch(() => {});
  },
  left: () => document.getElementById("ctrl-alt-del").focus(),
  ended: (message, isWanted) => {
    show(isWanted ? message : "Ended", isWanted ? "is-idle" : "is-fail");
    if (!isWanted) fail(message);
    document.getElementById("again").hidden = false;
    document.getElementById("disconnect").hidden = true;
  },
});

function post(path, body) {
  return fetch(page.dataset.path + path, {
    method: "POST",
    headers: { "X-CSRF-TOKEN": page.dataset.csrf, Accept: "application/json", ...(body && { "Content-Type": "application/json" }) },
    body: body && JSON.stringify(body),
  });
}

async function check() {
  list.setAttribute("aria-busy", "true");
  word.textContent = "Checking…";
  form.querySelector("[type=submit]").disabled = true;
  try {
    const response = await post("/preflight");
    if (!response.ok) throw new Error(response.status);
    report(await response.json());
  } catch {
    list.replaceChildren();
    word.textContent = "The checks could not be run. Reload the page.";
  }
  list.setAttribute("aria-busy", "false");
}

// What each problem belongs to. Later checks wait for earlier ones, except for the daemon.
function report({ daemon, target, ready, problems, warnings }) {
  const problem = (...codes) => problems.find((one) => codes.includes(one.code));
  const certificate = target.certificate_sha256;
  const steps = [
    step("Protocol daemon answers", problem("daemon"), daemon.reachable, daemon.version && `guacd ${daemon.version}${daemon.enforces_pins ? " or newer" : ""} on ${daemon.address}.`, daemon.millis),
    step("Name resolves", problem("name", "not_allowed"), target.resolved, `The address is ${target.address}.`),
    step(`Port ${target.port} is open`, problem("port", "not_rdp", "security"), target.reachable && target.speaks_rdp, `The machine answers RDP and supports ${target.security.map((one) => one.toUpperCase()).join(" and ")}.`, target.millis),
    step("Certificate", problem("certificate"), target.speaks_rdp && (certificate || ready), certificate && presented(target)),
    ...warnings.map((one) => item("warn", "Warning", one)),
  ];
  list.replaceChildren(...steps);
  word.textContent = ready ? "All checks passed" : problems.length === 1 ? "1 check failed" : `${problems.length} checks failed`;
  form.querySelector("[type=submit]").disabled = !ready;
  if (pin) {
    pin.hidden = !certificate || target.pin === certificate;
    pin.elements.sha256.value = certificate ?? "";
    pin.querySelector("[data-fingerprint]").textContent = certificate ? grouped(certificate) : "";
  }
}

function step(title, problem, passed, detail, millis) {
  if (problem) return item("fail", title, problem.message, problem.remedy, millis);
  return passed ? item("ok", title, detail || "", null, millis) : item("idle", title, "Waits for the checks before.");
}

function presented({ certificate, certificate_sha256: sha256, pin: pinned }) {
  const issued = certificate.self_signed ? "self-signed" : "issued by an authority";
  const until = new Date(certificate.not_after).toLocaleDateString(undefined, { dateStyle: "medium" });
  return `${pinned === sha256 ? "The pinned one: " : "Presented: "}${grouped(sha256)}, ${certificate.subject}, ${issued}, valid until ${until}.`;
}

const grouped = (sha256) => sha256.toUpperCase().match(/../g).join(":");

function item(kind, title, detail, remedy, millis) {
  const words = { ok: "Passed: ", warn: "Warning: ", fail: "Failed: ", idle: "Not run: " };
  const made = element("li", `check-${kind}`);
  const dot = element("span", `dot is-${kind}`);
  dot.append(element("span", "unseen", words[kind]));
  made.append(dot, element("b", "", title), element("span", "ms", millis === undefined ? "" : `${millis} ms`));
  if (detail) made.append(element("p", "", detail));
  if (remedy) made.append(element("p", "remedy", remedy));
  return made;
}

function element(name, className, content = "") {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.textContent = content;
  return made;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  failure.hidden = true;
  const values = Object.fromEntries(new FormData(form));
  form.elements.password.value = "";
  before.hidden = true;
  bench.hidden = false;
  show("Connecting…", "is-wait");
  const fixed = values.size ? values.size.split("x").map(Number) : null;
  const [width, height] = fixed ?? desktop.room();
  const { username, password, domain } = values;
  try {
    const response = await post("/start", { username: username.trim(), password, domain: domain.trim(), width, height, dpi: 96 });
    const answer = response.ok || response.status === 422 || response.status === 429 ? await response.json() : {};
    if (!response.ok) throw new Error(answer.message ?? "Bailiwick refused the connection. Reload the page.");
    desktop.connect(answer.token, !fixed);
  } catch (error) {
    bench.hidden = true;
    before.hidden = false;
    fail(error.message);
  }
});

function show(text, className) {
  state.textContent = text;
  state.className = `state ${className}`;
}

function fail(message) {
  failure.hidden = false;
  failure.querySelector("[data-message]").textContent = message;
}

document.getElementById("check-again").addEventListener("click", check);
document.getElementById("ctrl-alt-del").addEventListener("click", () => desktop.ctrlAltDel());
document.getElementById("screen-keyboard").addEventListener("click", () => desktop.openKeyboard());
document.getElementById("full-screen").addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : bench.requestFullscreen()));
document.getElementById("disconnect").addEventListener("click", () => desktop.disconnect("You have ended the session.", true));
document.getElementById("open-clipboard")?.addEventListener("click", () => clipboard.showModal());
clipboard.addEventListener("close", () => clipboard.returnValue === "yes" && desktop.paste(text.value));
addEventListener("pagehide", () => desktop.disconnect("", true));

check();
