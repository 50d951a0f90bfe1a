// The files beside a terminal: folders, uploads, downloads and changes.
import { FileRequests } from "./file-requests.js";
import { Uploads } from "./file-uploads.js";
import { below, show, size, visible } from "./file-names.js";

const page = document.getElementById("ssh");
const pane = document.getElementById("files");
const toggle = document.getElementById("files-toggle");
const list = document.getElementById("files-list");
const crumbs = document.getElementById("files-path");
const more = document.getElementById("files-more");
const status = document.getElementById("files-status");
const entryDialog = document.getElementById("file-entry");
const questionDialog = document.getElementById("file-question");
const folderDialog = document.getElementById("file-folder");
const chosen = document.getElementById("files-chosen");

const requests = new FileRequests(pane.dataset.path, pane.dataset.csrf);
let folder = "";
let asking = 0;

const uploads = new Uploads(document.getElementById("files-uploads"), document.getElementById("file-upload-row"), requests, {
  ask,
  finished: (path, name) => {
    const said = `${visible(name)} was uploaded.`;
    if (path === below(folder, name)) refresh(said);
    else say(said);
  },
});

page.addEventListener("session", ({ detail: session }) => {
  requests.session = session ?? "";
  toggle.hidden = !session;
  if (session) return;
  uploads.stop();
  close();
});

toggle.addEventListener("click", () => {
  if (!pane.hidden) return close();
  pane.hidden = false;
  toggle.setAttribute("aria-expanded", true);
  open(folder);
});

document.getElementById("files-close").addEventListener("click", () => {
  close();
  toggle.focus();
});
document.getElementById("files-refresh").addEventListener("click", () => refresh());
document.getElementById("files-upload").addEventListener("click", () => chosen.click());
chosen.addEventListener("change", () => {
  uploads.add(folder, chosen.files);
  chosen.value = "";
});
more.addEventListener("click", () => attempt(async () => {
  const before = list.children.length;
  await load(folder, before);
  list.children[before]?.querySelector("a, button").focus();
}));

document.getElementById("files-new").addEventListener("click", async () => {
  folderDialog.querySelector("input").value = "";
  if (await answered(folderDialog) !== "yes") return;
  const name = folderDialog.querySelector("input").value;
  attempt(async () => {
    await requests.change("/folder", { path: below(folder, name) });
    await refresh(`The folder ${visible(name)} was added.`);
  });
});

function close() {
  pane.hidden = true;
  toggle.setAttribute("aria-expanded", false);
}

function say(text, isBad = false) {
  status.textContent = text;
  status.classList.toggle("is-bad", isBad);
}

async function attempt(action) {
  pane.setAttribute("aria-busy", true);
  try {
    return await action();
  } catch (problem) {
    say(problem.message, true);
  } finally {
    pane.setAttribute("aria-busy", false);
  }
}

// ---- a folder ----

function open(path) {
  return attempt(async () => {
    if (await load(path, 0) && pane.contains(document.activeElement) === false && document.activeElement === document.body) list.focus();
  });
}

const refresh = (text) => attempt(async () => {
  await load(folder, 0);
  if (text) say(text);
});

// Returns false when another folder was opened meanwhile.
async function load(path, offset) {
  const own = ++asking;
  const found = await requests.get("", { path, offset });
  if (own !== asking) return false;
  if (offset === 0) list.replaceChildren();
  folder = found.path;
  list.append(...found.entries.map(row));
  const shown = list.children.length;
  more.hidden = found.entries.length === 0 || offset + found.entries.length >= found.total;
  showPath();
  say([
    found.total === 0 ? "This folder is empty." : shown < found.total ? `${shown} of ${found.total} entries.` : "",
    found.dropped > 0 ? `${found.dropped} with impossible names are left out.` : "",
    found.truncated ? "There are more, which were not read." : "",
  ].join(" ").trim());
  return true;
}

function showPath() {
  const names = folder.split("/").filter(Boolean);
  const steps = ["", ...names].map((name, index) => {
    const step = document.createElement("li");
    const link = document.createElement("button");
    link.type = "button";
    show(link, index === 0 ? pane.dataset.machine + ":" : name);
    if (index === names.length) link.setAttribute("aria-current", true);
    link.addEventListener("click", async () => {
      await open("/" + names.slice(0, index).join("/"));
      crumbs.querySelector("[aria-current]").focus();
    });
    step.append(link);
    return step;
  });
  crumbs.replaceChildren(...steps);
}

function row(entry) {
  const made = document.getElementById("file-row").content.cloneNode(true).firstElementChild;
  const path = below(folder, entry.name);
  for (const icon of made.querySelectorAll("[data-kind]")) icon.hidden = !icon.dataset.kind.split(" ").includes(entry.kind);
  show(made.querySelector("bdi"), entry.name);
  made.querySelector("small").textContent = details(entry);
  const link = made.querySelector("a");
  link.title = visible(entry.name);
  link.href = requests.address("/content", { path });
  if (entry.kind === "folder") {
    link.removeAttribute("download");
    link.href = "#files";
  }
  link.addEventListener("click", (event) => {
    if (link.dataset.checked) return delete link.dataset.checked;
    event.preventDefault();
    if (entry.kind === "folder") return enter(path);
    return entry.kind === "link" ? follow(path, link) : download(path, link);
  });
  const button = made.querySelector("button");
  button.setAttribute("aria-label", `Change ${visible(entry.name)}`);
  button.addEventListener("click", () => change(entry, path));
  return made;
}

function details(entry) {
  return [
    entry.kind === "link" && entry.target !== null ? "→ " + visible(entry.target) : "",
    entry.kind === "file" && entry.size !== null ? size(entry.size) : "",
    entry.modified === null ? "" : new Date(entry.modified).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" }),
  ].filter(Boolean).join(", ");
}

async function enter(path) {
  await open(path);
  if (!pane.contains(document.activeElement)) list.focus();
}

// A link leads to a folder or a file.
async function follow(path, link) {
  try {
    await load(path, 0);
    list.focus();
  } catch {
    await download(path, link);
  }
}

// Errors are shown here: a browser would only say that the download failed.
function download(path, link) {
  return attempt(async () => {
    await requests.check(path);
    link.dataset.checked = true;
    link.click();
  });
}

// ---- changes ----

async function change(entry, path) {
  const name = entryDialog.querySelector("[name=name]");
  const mode = entryDialog.querySelector("[name=mode]");
  show(entryDialog.querySelector("h2"), entry.name);
  entryDialog.querySelector("[data-about]").textContent = details(entry);
  name.value = entry.name;
  const nameBefore = name.value; // without the line feeds that it can have
  const hasMode = entry.permissions !== null && entry.kind !== "link";
  mode.closest(".field").hidden = mode.disabled = !hasMode;
  mode.value = hasMode ? (entry.permissions & 0o777).toString(8).padStart(3, "0") : "";
  const modeBefore = mode.value;
  const answer = await answered(entryDialog);
  if (answer === "delete") return remove(entry, path);
  if (answer !== "yes") return;
  attempt(async () => {
    if (mode.value !== modeBefore) await requests.change("/permissions", { path, mode: parseInt(mode.value, 8) });
    if (name.value !== nameBefore) await requests.change("/rename", { path, to: below(folder, name.value) });
    await refresh(`${visible(name.value)} was changed.`);
  });
}

function remove(entry, path) {
  attempt(async () => {
    const isFolder = entry.kind === "folder";
    const total = isFolder ? (await requests.get("", { path })).total : 0;
    const contents = total === 0 ? "" : total === 1 ? "The entry in it is deleted too, with all that it contains. " : `The ${total} entries in it are deleted too, with all that they contain. `;
    const lost = entry.kind === "link" ? "Only the link is deleted, not what it leads to." : `${contents}This cannot be undone.`;
    if (await ask(`Delete ${isFolder ? "the folder " : ""}${visible(entry.name)}?`, lost, "Delete", "Cancel", true) !== "yes") return;
    await requests.change("/delete", { path, recursive: total > 0 });
    await refresh(`${visible(entry.name)} was deleted.`);
    list.focus();
  });
}

function ask(question, sentence, yes, no, isDanger = false) {
  questionDialog.querySelector("h2").textContent = question;
  questionDialog.querySelector("p").textContent = sentence;
  questionDialog.querySelector("[value=no]").textContent = no;
  const sure = questionDialog.querySelector("[value=yes]");
  sure.textContent = yes;
  sure.className = isDanger ? "btn btn-danger btn-sure" : "btn btn-primary";
  return answered(questionDialog);
}

function answered(dialog) {
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true }));
}

// ---- drag and drop ----

for (const type of ["dragenter", "dragover"]) {
  pane.addEventListener(type, (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    pane.classList.add("is-over");
  });
}
pane.addEventListener("dragleave", (event) => pane.contains(event.relatedTarget) || pane.classList.remove("is-over"));
pane.addEventListener("drop", (event) => {
  event.preventDefault();
  pane.classList.remove("is-over");
  const items = [...event.dataTransfer.items].filter((item) => item.kind === "file");
  const files = items.filter((item) => !item.webkitGetAsEntry()?.isDirectory).map((item) => item.getAsFile());
  if (files.length < items.length) say("Folders cannot be uploaded, only files.", true);
  uploads.add(folder, files.filter(Boolean));
});
