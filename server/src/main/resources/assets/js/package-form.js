// Uploads the files of a new package while the form is filled in, and goes on where it stopped after a lost connection or
// a reload. Without this script, the form sends them when it is submitted.
import { Problem } from "./file-requests.js";
import { show, size, visible } from "./file-names.js";

const SLICE = 32 * 1024 * 1024; // a multiple of what the server stores at a time
const LONGEST_WAIT = 30;
const MAX_TRIES = 20;

const form = document.getElementById("package");
const input = document.getElementById("files");
const drop = document.getElementById("drop");
const list = document.getElementById("uploads");
const bar = document.getElementById("uploads-bar");
const pauseButton = document.getElementById("pause");
const status = document.getElementById("uploads-said");
const template = document.getElementById("upload-row");
const discard = document.getElementById("discard");
const question = document.getElementById("discard-question");
const notCreated = document.getElementById("not-created");
const draftField = form.elements.draft;
const csrf = form.elements._csrf.value;

const uploads = [];
let isSubmitting = false;
let isPaused = false;
let begun = null;
let announcements = Promise.resolve();
let queue = Promise.resolve();
let current = null;

// ---- requests ----

function headers(more = {}) {
  return { "Accept": "application/json", "X-CSRF-TOKEN": csrf, ...more };
}

async function ask(path, options = {}) {
  let response;
  try {
    response = await fetch(path, { headers: headers(), ...options });
  } catch {
    throw Problem.of(0, "");
  }
  if (!response.ok) throw refusal(response.status, await response.text());
  return response.status === 204 ? null : response.json();
}

const post = (path, fields = {}) => ask(path, { method: "POST", body: new URLSearchParams(fields) });

function refusal(status, text) {
  if (status === 401 || status === 403) return new Problem("signed-out", "You are signed out. Reload this page: what is uploaded is kept, and you choose the same files again.");
  const problem = status === 404 ? new Problem("gone", "The package was sent or discarded in another window.") : Problem.of(status, text);
  problem.status = status;
  return problem;
}

const draftPath = () => `${form.dataset.drafts}/${draftField.value}`;

// The draft, which is begun with the first file and stays in the address.
function begin() {
  if (draftField.value !== "") return Promise.resolve();
  begun ??= post(form.dataset.drafts).then(({ uid }) => {
    draftField.value = uid;
    history.replaceState(null, "", `${location.pathname}?draft=${uid}`);
  }, (problem) => {
    begun = null;
    throw problem;
  });
  return begun;
}

// ---- one file ----

class Upload {
  place = 0;
  sent = 0;
  state = "waiting";
  problem = null;
  #request = null;
  #wake = () => {};
  #tries = 0;
  #rate = 0;
  #measured = null;
  #shown = 0;

  constructor(name, size, file, row) {
    this.name = name;
    this.size = size;
    this.file = file;
    this.row = row;
    this.row.querySelector("button").addEventListener("click", (event) => {
      event.preventDefault();
      remove(this);
    });
  }

  static of(file, name) {
    const upload = new Upload(name, file.size, file, template.content.cloneNode(true).firstElementChild);
    show(upload.row.querySelector("b"), name);
    upload.row.querySelector("button").setAttribute("aria-label", `Remove ${visible(name)}`);
    upload.say(`${size(file.size)}, waiting`);
    return upload;
  }

  // What the server has of it, as the page was loaded.
  static stored(row) {
    const { place, name, size: bytes, uploaded } = row.dataset;
    const upload = new Upload(name, Number(bytes), null, row);
    upload.place = Number(place);
    upload.sent = Number(uploaded);
    upload.state = bytes !== undefined && bytes !== "" && bytes === uploaded ? "done" : "absent";
    return upload;
  }

  get isOpen() {
    return this.state === "waiting" || this.state === "sending";
  }

  // The page lists it from then on, also after a reload.
  async announce() {
    try {
      await this.#untilDone(() => this.#announce());
    } catch (problem) {
      if (this.isOpen) this.fail(problem);
    } finally {
      changed();
    }
  }

  async run() {
    if (this.state !== "waiting") return;
    this.state = "sending";
    current = this;
    try {
      await this.#untilDone(() => this.#send());
      if (this.state !== "sending") return;
      this.state = "done";
      this.row.querySelector(".progress").hidden = true;
      this.say(`${size(this.size)}, uploaded`);
    } catch (problem) {
      if (this.state === "sending") this.fail(problem);
    } finally {
      current = null;
      changed();
    }
  }

  fail(problem) {
    this.state = "failed";
    this.problem = problem;
    this.row.querySelector(".progress").hidden = true;
    this.say(`Not uploaded: ${problem.message}`, true);
  }

  get isMissing() {
    return this.state === "failed" || this.state === "absent";
  }

  // Whether it can succeed when the file is chosen again.
  get canContinue() {
    return this.problem?.status !== 413;
  }

  stop() {
    this.state = "removed";
    this.interrupt();
  }

  interrupt() {
    this.#request?.abort();
    this.#wake();
  }

  async #untilDone(work) {
    while (this.isOpen) {
      await this.#resumed();
      if (!this.isOpen) return;
      try {
        return await work();
      } catch (problem) {
        if (problem.code === "paused") continue;
        if (!problem.isLost || this.#tries >= MAX_TRIES) throw problem;
        await this.#wait();
      }
    }
  }

  async #announce() {
    await begin();
    const known = await post(`${draftPath()}/files`, { name: this.name, size: this.size });
    const same = uploads.find((other) => other !== this && other.place === known.place);
    if (this.state === "removed") return same ? null : removeStored(known.place);
    if (same && same.state !== "absent") {
      this.state = "removed";
      return forget(this);
    }
    if (same) forget(same);
    this.place = known.place;
    this.sent = known.uploaded;
    if (known.name !== this.name) show(this.row.querySelector("b"), known.name);
  }

  // Slice by slice, from what the server has.
  async #send() {
    this.row.querySelector(".progress").hidden = false;
    if (this.#tries > 0 || this.#request !== null) this.sent = await this.#stored();
    this.#measured = { at: performance.now(), bytes: this.sent };
    while (this.sent < this.size) {
      this.#progress(this.sent);
      this.sent = await this.#slice(this.sent);
      if (this.state !== "sending") return;
      if (isPaused) throw new Problem("paused", "");
    }
  }

  async #stored() {
    const { files } = await ask(draftPath());
    const file = files.find((one) => one.place === this.place);
    if (!file) throw new Problem("gone", "It was removed in another window.");
    return file.uploaded;
  }

  #slice(offset) {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      this.#request = request;
      request.open("POST", `${draftPath()}/files/${this.place}`);
      for (const [name, value] of Object.entries(headers({ "Content-Type": "application/octet-stream", "Upload-Offset": offset }))) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded }) => {
        this.#tries = 0;
        this.#progress(offset + loaded);
      };
      request.onload = () => {
        if (request.status !== 200 && request.status !== 409) return reject(refusal(request.status, request.responseText));
        const stored = JSON.parse(request.responseText).offset;
        if (stored === offset) reject(Problem.of(0, ""));
        else resolve(stored);
      };
      request.onerror = () => reject(Problem.of(0, ""));
      request.onabort = () => reject(new Problem("paused", ""));
      request.send(this.file.slice(offset, offset + SLICE));
    });
  }

  async #resumed() {
    while (isPaused && this.state === "sending") {
      this.say(`${size(this.#shown)} of ${size(this.size)}, paused`);
      await new Promise((resolve) => { this.#wake = resolve; });
    }
  }

  async #wait() {
    const seconds = Math.min(2 ** this.#tries++, LONGEST_WAIT);
    this.say(`The connection was lost. Trying again in ${seconds} s.`);
    await new Promise((resolve) => {
      this.#wake = resolve;
      setTimeout(resolve, seconds * 1000);
      addEventListener("online", resolve, { once: true });
    });
  }

  #progress(bytes) {
    this.#shown = Math.min(bytes, this.size);
    const now = performance.now();
    const passed = (now - this.#measured.at) / 1000;
    if (passed >= 1) {
      const rate = Math.max(0, bytes - this.#measured.bytes) / passed;
      this.#rate = this.#rate === 0 ? rate : 0.7 * this.#rate + 0.3 * rate;
      this.#measured = { at: now, bytes };
    }
    const percent = this.size === 0 ? 100 : Math.floor((100 * bytes) / this.size);
    this.row.querySelector(".val").setAttribute("width", percent);
    this.row.querySelector(".percent").textContent = `${percent}\u00a0%`;
    const speed = this.#rate > 0 ? `, ${size(this.#rate)}/s, ${left((this.size - bytes) / this.#rate)}` : "";
    this.say(`${size(this.#shown)} of ${size(this.size)}${speed}`);
  }

  say(text, isBad = false) {
    const said = this.row.querySelector(".said");
    said.textContent = text;
    said.classList.toggle("is-bad", isBad);
  }
}

function left(seconds) {
  const [amount, unit] = seconds < 60 ? [seconds, "second"] : seconds < 3600 ? [seconds / 60, "minute"] : [seconds / 3600, "hour"];
  const whole = Math.max(1, Math.round(amount));
  return `${whole}\u00a0${unit}${whole === 1 ? "" : "s"} left`;
}

// ---- all files ----

// All are announced before the first is sent, so that none is forgotten by a reload.
function add(files) {
  const added = files.map(({ file, name }) => {
    const upload = Upload.of(file, name);
    const known = uploads.find((other) => other.isMissing && other.size === file.size && other.name === storedName(name));
    if (known) {
      upload.place = known.place;
      forget(known);
    }
    uploads.push(upload);
    list.append(upload.row);
    announcements = announcements.then(() => upload.announce());
    return upload;
  });
  const announced = announcements;
  for (const upload of added) queue = queue.then(() => announced).then(() => upload.run());
  changed();
}

const storedName = (name) => name.replaceAll("/", " - ");

const removeStored = (place) => post(`${draftPath()}/files/${place}/remove`);

function forget(upload) {
  uploads.splice(uploads.indexOf(upload), 1);
  upload.row.remove();
}

async function remove(upload) {
  const next = upload.row.nextElementSibling ?? upload.row.previousElementSibling;
  const { place } = upload;
  upload.stop();
  forget(upload);
  (next?.querySelector("button") ?? input).focus();
  changed();
  if (place > 0) {
    try {
      await removeStored(place);
    } catch (problem) {
      if (problem.status !== 404) status.textContent = `${visible(upload.name)} was not removed. ${problem.message}`;
    }
  }
}

function changed() {
  const open = uploads.filter((upload) => upload.isOpen).length;
  const missing = uploads.filter((upload) => upload.isMissing);
  const failed = missing.length > 0;
  list.hidden = uploads.length === 0;
  bar.hidden = uploads.length === 0;
  pauseButton.hidden = open === 0;
  if (!failed) notCreatedNote()?.remove();
  if (isSubmitting && open === 0) {
    isSubmitting = false;
    return form.requestSubmit();
  }
  status.textContent = isSubmitting
    ? "The package is created as soon as all files are uploaded."
    : `${uploads.length === 1 ? "1 file" : `${uploads.length} files`}, ${size(uploads.reduce((sum, upload) => sum + upload.size, 0))}`
      + (open > 0 ? "" : failed ? `. ${advice(missing)}` : ", all uploaded");
}

function advice(missing) {
  return missing.some((upload) => upload.canContinue)
    ? "Remove the files that are not uploaded, or choose them again."
    : "Remove the files that are not uploaded.";
}

const notCreatedNote = () => document.getElementById("not-created-note");

// As the server shows errors.
function refuse(missing) {
  notCreatedNote()?.remove();
  const note = notCreated.content.cloneNode(true).firstElementChild;
  note.id = "not-created-note";
  const lines = missing.slice(0, 5).map((upload) => `${visible(upload.name)}: ${upload.problem?.message ?? "It is not complete."}`);
  if (missing.length > lines.length) lines.push(`And ${missing.length - lines.length} more.`);
  for (const line of [...lines, advice(missing)]) {
    const paragraph = document.createElement("p");
    paragraph.className = "break";
    paragraph.textContent = line;
    note.querySelector("div").append(paragraph);
  }
  form.querySelector(".section").before(note);
  note.focus();
}

pauseButton.addEventListener("click", () => {
  isPaused = !isPaused;
  pauseButton.querySelector("span").textContent = isPaused ? "Resume" : "Pause";
  const use = pauseButton.querySelector("use");
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, isPaused ? "#player-play" : "#player-pause"));
  current?.interrupt();
});

// ---- choosing and dropping ----

input.addEventListener("change", () => {
  const files = [...input.files].map((file) => ({ file, name: file.webkitRelativePath || file.name }));
  input.value = "";
  add(files);
});

const within = (entry, method) => new Promise((resolve, reject) => entry[method](resolve, reject));

// The files of a dropped file or folder, with its path.
async function filesOf(entry) {
  if (entry.isFile) {
    const file = await within(entry, "file");
    return [{ file, name: entry.fullPath.replace(/^\//, "") }];
  }
  const reader = entry.createReader();
  const found = [];
  for (let some = await within(reader, "readEntries"); some.length > 0; some = await within(reader, "readEntries")) {
    for (const child of some) found.push(...await filesOf(child));
  }
  return found;
}

for (const type of ["dragenter", "dragover"]) {
  drop.addEventListener(type, (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    drop.classList.add("is-over");
  });
}
drop.addEventListener("dragleave", (event) => drop.contains(event.relatedTarget) || drop.classList.remove("is-over"));
drop.addEventListener("drop", async (event) => {
  event.preventDefault();
  drop.classList.remove("is-over");
  const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry()).filter(Boolean);
  for (const entry of entries) {
    try {
      add(await filesOf(entry));
    } catch {
      status.textContent = `${visible(entry.name)} cannot be read.`;
      bar.hidden = false;
    }
  }
});

// ---- the form ----

// The title stays over a reload, until the package is created or discarded. The text, which can be a secret, does not.
const { title } = form.elements;
const titleKey = () => `package ${draftField.value}`;
let isLeft = false;
addEventListener("pagehide", () => {
  if (isLeft) sessionStorage.removeItem(titleKey());
  else if (draftField.value !== "") sessionStorage.setItem(titleKey(), title.value);
});
title.value ||= sessionStorage.getItem(titleKey()) ?? "";

form.addEventListener("submit", (event) => {
  if (event.submitter?.name === "discard") {
    isLeft = true;
    for (const upload of [...uploads]) upload.stop();
  } else if (uploads.some((upload) => upload.isOpen)) {
    event.preventDefault();
    isSubmitting = true;
    changed();
  } else if (uploads.some((upload) => upload.isMissing)) {
    event.preventDefault();
    refuse(uploads.filter((upload) => upload.isMissing));
  } else {
    isLeft = true;
  }
});

// Asks first if something is uploaded.
form.addEventListener("click", (event) => {
  if (!discard.contains(event.target) || question.returnValue === "discard" || uploads.length === 0) return;
  event.preventDefault();
  event.stopPropagation();
  question.showModal();
}, true);
question.addEventListener("close", () => question.returnValue === "discard" && discard.click());

// A link, until the server has answered with a draft.
discard.addEventListener("click", async (event) => {
  isLeft = true;
  if (discard.href === undefined || draftField.value === "") return;
  event.preventDefault();
  for (const upload of [...uploads]) upload.stop();
  try {
    await post(`${draftPath()}/discard`);
  } catch {
    // It is discarded by itself after a day.
  }
  location.assign(discard.href);
});

addEventListener("beforeunload", (event) => uploads.some((upload) => upload.isOpen) && event.preventDefault());

// What was typed as one's own passphrase does not count when another choice is made.
form.addEventListener("change", (event) => {
  if (event.target.name === "passphrase_mode" && event.target.value !== "own") form.elements.passphrase.value = "";
});

for (const row of list.children) uploads.push(Upload.stored(row));
document.getElementById("drop-hint").hidden = false;
changed();
