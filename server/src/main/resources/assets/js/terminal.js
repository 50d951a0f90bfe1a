// The page of an SSH session: a form that is sent over the websocket only, and a terminal.
// The messages are those of BrowserMessage and ServerMessage.
import { SshSocket } from "./ssh-socket.js";
import { Screen } from "./terminal-screen.js";

const page = document.getElementById("ssh");
const form = document.getElementById("connect");
const before = document.getElementById("before");
const bench = document.getElementById("bench");
const word = document.getElementById("terminal-state");
const lost = document.getElementById("lost");
const bar = document.getElementById("terminal-bar");
const changed = document.getElementById("changed");
const LONGEST_GOODBYE = 6_000;
let isLeaving = false;
const kept = "bailiwick-session-" + page.dataset.remote;

const screen = new Screen(document.getElementById("screen"), page.dataset.styleNonce, {
  typed: (bytes) => socket.send(bytes),
  resized: (columns, rows) => socket.tell({ type: "resize", columns, rows }),
  left: () => bar.querySelector("button:not([hidden]), a:not([hidden])").focus(),
  full: () => socket.tell({ type: "pause" }),
  drained: () => socket.tell({ type: "resume_output" }),
});

const socket = new SshSocket(page.dataset.socket, {
  data: (bytes) => screen.write(bytes),
  host_key: hostKey,
  prompt: ask,
  ready: ({ session, recorded, replayed }) => {
    screen.replay(replayed);
    document.getElementById("recorded").hidden = !recorded;
    sessionStorage.setItem(kept, session);
    show("Connected", "is-ok");
    page.dispatchEvent(new CustomEvent("session", { detail: session }));
    if (innerHeight < bench.offsetHeight + 300) bench.scrollIntoView();
    screen.focus();
  },
  exit: ({ code }) => isLeaving ? disconnected() : ended(code === 0 || code === null ? "The session has ended." : `The session has ended with code ${code}.`),
  error: ({ code, message }) => isLeaving ? disconnected() : failed(code, message),
  waiting: (seconds) => {
    if (isLeaving) return disconnected();
    lost.hidden = false;
    lost.querySelector("[data-seconds]").textContent = seconds;
    show("Connection lost", "is-warn");
  },
  attaching: () => {
    lost.hidden = true;
    screen.reset();
    show("Connecting…", "is-wait");
    const session = sessionStorage.getItem(kept);
    return session && { type: "attach", session, ...screen.size() };
  },
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const values = new FormData(form);
  const secret = (name) => values.get(name) || undefined;
  const connect = { type: "connect", username: values.get("username").trim() };
  if (values.get("jump_username")) connect.jump_username = values.get("jump_username").trim();
  if (form.dataset.certificate === "true") {
    connect.certificate = true;
  } else if (values.get("method") === "key") {
    connect.private_key = secret("private_key");
    connect.passphrase = secret("passphrase");
  } else {
    connect.password = secret("password");
  }
  for (const field of form.querySelectorAll("[type=password], textarea")) field.value = "";
  open();
  socket.open({ ...connect, ...screen.size() });
});

form.addEventListener("change", () => {
  const method = new FormData(form).get("method");
  for (const part of form.querySelectorAll("[data-method]")) {
    part.hidden = part.dataset.method !== method;
  }
});

document.getElementById("retry").addEventListener("click", () => socket.retry());
document.getElementById("disconnect").addEventListener("click", () => {
  isLeaving = true;
  show("Disconnecting…", "is-wait");
  socket.tell({ type: "close" });
  setTimeout(() => isLeaving && disconnected(), LONGEST_GOODBYE);
});

// A page that was reloaded takes its session up again.
const session = page.dataset.session || sessionStorage.getItem(kept);
if (session) {
  sessionStorage.setItem(kept, session);
  open();
  socket.open({ type: "attach", session, ...screen.size() });
}

function open() {
  before.hidden = true;
  bench.hidden = false;
  document.getElementById("failure").hidden = true;
  changed.hidden = true;
  show("Connecting…", "is-wait");
  screen.open();
}

function show(text, state) {
  word.textContent = text;
  word.className = "state " + state;
}

function disconnected() {
  isLeaving = false;
  ended("You have ended the session.");
}

function ended(text) {
  socket.end();
  sessionStorage.removeItem(kept);
  page.dispatchEvent(new CustomEvent("session", { detail: null }));
  show(text, "is-idle");
  lost.hidden = true;
  document.getElementById("disconnect").hidden = true;
  document.getElementById("again").hidden = false;
}

function failed(code, message) {
  const was = word.textContent;
  ended(message);
  if (code === "closed" || was === "Connected") return;
  bench.hidden = true;
  before.hidden = false;
  document.getElementById("disconnect").hidden = false;
  document.getElementById("again").hidden = true;
  const failure = document.getElementById("failure");
  failure.hidden = false;
  failure.querySelector("[data-message]").textContent = message;
  if (code === "host_key_changed") showChangedKeys(failure);
  else form.querySelector("[name=password]:not([hidden])")?.focus();
}

// The pages of the machine and of its jump host have both fingerprints, and what to do.
async function showChangedKeys(failure) {
  const message = failure.querySelector("[data-message]");
  message.textContent = "A host key is not the pinned one. Nothing secret was sent to the machine that presents it.";
  const parts = (await Promise.all(changed.dataset.machines.split(" ").map(changedKey))).filter(Boolean);
  if (parts.length === 0) message.append(" The page of the machine shows both fingerprints and what to do.");
  changed.replaceChildren(...parts);
  changed.hidden = false;
}

async function changedKey(path) {
  const answer = await fetch(path, { redirect: "manual" }).catch(() => null);
  if (!answer?.ok) return null;
  const part = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("changed-key");
  part?.removeAttribute("id");
  return part && document.adoptNode(part);
}

// A known key needs no answer.
async function hostKey({ machine, algorithm, fingerprint, known }) {
  if (known) return;
  const dialog = document.getElementById("host-key");
  dialog.querySelector("[data-machine]").textContent = machine;
  dialog.querySelector("[data-algorithm]").textContent = algorithm;
  dialog.querySelector("[data-fingerprint]").textContent = fingerprint;
  if (await answered(dialog)) socket.tell({ type: "accept_host_key" });
  else {
    socket.tell({ type: "close" });
    failed("host_key_refused", "The host key was not accepted.");
  }
}

async function ask({ machine, id, name, instruction, texts }) {
  const dialog = document.getElementById("prompt");
  dialog.querySelector("[data-machine]").textContent = machine;
  for (const [part, text] of [["[data-name]", name], ["[data-instruction]", instruction]]) {
    dialog.querySelector(part).textContent = text;
    dialog.querySelector(part).hidden = !text;
  }
  const fields = dialog.querySelector("[data-fields]");
  fields.replaceChildren(...texts.map(({ text, echo }, index) => {
    const label = document.createElement("label");
    label.className = "form-label";
    label.textContent = text;
    const input = document.createElement("input");
    input.className = "form-control";
    input.type = echo ? "text" : "password";
    input.autocomplete = "off";
    input.autofocus = index === 0;
    input.id = label.htmlFor = "prompt-" + index;
    const field = document.createElement("div");
    field.append(label, input);
    return field;
  }));
  const sure = texts.length === 0 || await answered(dialog);
  const values = [...fields.querySelectorAll("input")].map((input) => input.value);
  fields.replaceChildren();
  if (sure) socket.tellSecret({ type: "answers", id, values });
  else {
    socket.tell({ type: "close" });
    failed("authentication_failed", "You did not answer the machine.");
  }
}

function answered(dialog) {
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}
