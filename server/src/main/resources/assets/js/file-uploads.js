// Uploads one file after the other, and goes on where it stopped when the connection was lost.
import { Problem } from "./file-requests.js";
import { below, show, size, visible } from "./file-names.js";

const LONGEST_WAIT = 30;
const MAX_TRIES = 20;

export class Uploads {
  #list;
  #row;
  #requests;
  #on;
  #last = Promise.resolve();
  #open = new Set();

  // on: finished(path), ask(question, sentence, yes, no) → "yes", "no" or "" when it is dismissed
  constructor(list, row, requests, on) {
    this.#list = list;
    this.#row = row;
    this.#requests = requests;
    this.#on = on;
    addEventListener("beforeunload", (event) => this.#open.size > 0 && event.preventDefault());
  }

  add(folder, files) {
    for (const file of files) {
      const upload = new Upload(file, below(folder, file.name), this.#row, this.#requests);
      this.#list.append(upload.row);
      this.#list.hidden = false;
      this.#open.add(upload);
      upload.row.querySelector("button").addEventListener("click", () => this.#open.has(upload) ? upload.stop() : this.#remove(upload));
      this.#last = this.#last.then(() => this.#run(upload));
    }
  }

  // The session has ended.
  stop() {
    for (const upload of this.#open) upload.stop();
  }

  async #run(upload) {
    try {
      await upload.run(this.#on.ask);
      this.#on.finished(upload.path, upload.file.name);
      this.#open.delete(upload);
      this.#remove(upload);
    } catch (problem) {
      this.#open.delete(upload);
      upload.fail(problem.message);
    }
  }

  #remove(upload) {
    upload.row.remove();
    this.#list.hidden = this.#list.children.length === 0;
  }
}

class Upload {
  #requests;
  #request = null;
  #isStopped = false;
  #wake = () => {};
  #tries = 0;

  constructor(file, path, row, requests) {
    this.file = file;
    this.path = path;
    this.#requests = requests;
    this.row = row.content.cloneNode(true).firstElementChild;
    show(this.row.querySelector("b"), file.name);
    this.row.querySelector("button").setAttribute("aria-label", `Stop the upload of ${visible(file.name)}`);
    this.#say("Waiting");
  }

  stop() {
    this.#isStopped = true;
    this.#request?.abort();
    this.#wake();
  }

  async run(ask) {
    let overwrite = false;
    let isBegun = false;
    while (this.#tries < MAX_TRIES) {
      this.#unlessStopped();
      try {
        let part = await this.#part(overwrite, isBegun);
        if (part === null) {
          if (await ask(`Replace ${visible(this.file.name)}?`, "There is already a file with this name. What is in it is lost.", "Replace", "Do not upload") !== "yes") throw new Problem("stopped", "Not uploaded.");
          overwrite = true;
          part = await this.#part(overwrite, true);
        }
        let offset = part <= this.file.size ? part : 0;
        if (offset > 0 && !isBegun) {
          const answer = await ask(`Continue the upload of ${visible(this.file.name)}?`, `${size(part)} of ${size(this.file.size)} are there from an earlier upload. Continue only with the same file.`, "Continue", "Start over");
          if (answer === "") throw new Problem("stopped", "Not uploaded.");
          if (answer === "no") offset = 0;
        }
        this.#unlessStopped();
        isBegun = true;
        return await this.#send(offset, overwrite);
      } catch (problem) {
        if (!problem.isLost || this.#isStopped) throw problem;
        await this.#wait();
      }
    }
    throw new Problem("closed", "The connection was lost too often.");
  }

  fail(message) {
    this.#say(message, true);
    this.row.querySelector(".progress").hidden = true;
    this.row.querySelector("button").setAttribute("aria-label", `Remove ${visible(this.file.name)} from the list`);
  }

  // How much is there; null when there is another file with this name.
  async #part(overwrite, isBegun) {
    try {
      return (await this.#requests.get("/part", { path: this.path, overwrite })).size;
    } catch (problem) {
      if (problem.code === "exists" && !overwrite && !isBegun) return null;
      throw problem;
    }
  }

  #send(offset, overwrite) {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      this.#request = request;
      request.open("POST", this.#requests.address("/content", { path: this.path, size: this.file.size, offset, overwrite }));
      for (const [name, value] of Object.entries(this.#requests.headers("application/octet-stream"))) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded }) => {
        this.#tries = 0;
        this.#progress(offset + loaded);
      };
      request.onload = () => request.status === 204 ? resolve() : reject(Problem.of(request.status, request.responseText));
      request.onerror = () => reject(Problem.of(0, ""));
      request.onabort = () => reject(new Problem("stopped", "Stopped. What has arrived is kept: upload the file again to continue."));
      this.#progress(offset);
      request.send(this.file.slice(offset));
    });
  }

  #unlessStopped() {
    if (this.#isStopped) throw new Problem("stopped", "Stopped.");
  }

  async #wait() {
    const seconds = Math.min(2 ** this.#tries++, LONGEST_WAIT);
    this.#say(`The connection was lost. Trying again in ${seconds} s.`);
    await new Promise((resolve) => {
      this.#wake = resolve;
      setTimeout(resolve, seconds * 1000);
      addEventListener("online", resolve, { once: true });
    });
  }

  #progress(bytes) {
    const percent = this.file.size === 0 ? 100 : Math.floor((100 * bytes) / this.file.size);
    this.row.querySelector(".val").setAttribute("width", percent);
    this.row.querySelector(".percent").textContent = `${percent}\u00a0%`;
    this.#say(`${size(Math.min(bytes, this.file.size))} of ${size(this.file.size)}`);
  }

  #say(text, isBad = false) {
    const said = this.row.querySelector(".said");
    said.textContent = text;
    said.classList.toggle("is-bad", isBad);
  }
}
