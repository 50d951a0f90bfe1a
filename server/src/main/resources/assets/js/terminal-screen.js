// The terminal: xterm.js with what people expect of keys, the clipboard and the size.
import { Terminal } from "../vendor/xterm-6.0.0/xterm.js";
import { FitAddon } from "../vendor/xterm-6.0.0/addon-fit.js";
import { SearchAddon } from "../vendor/xterm-6.0.0/addon-search.js";
import { WebLinksAddon } from "../vendor/xterm-6.0.0/addon-web-links.js";
import { WebglAddon } from "../vendor/xterm-6.0.0/addon-webgl.js";
import { allowStyles, theme } from "./terminal-look.js";

// xterm.js drops output beyond 50 MB that it has not shown yet. Far below that, the remote machine is paused.
const FULL = 512 * 1024;
const DRAINED = 128 * 1024;
const SIZES = [11, 12, 13, 14, 16, 18, 22];

export class Screen {
  #element;
  #on;
  #terminal;
  #fit = new FitAddon();
  #search = new SearchAddon();
  #waiting = 0;
  #replaying = 0;
  #isPaused = false;
  #control = false;
  #alt = false;

  // on: typed(bytes), resized(columns, rows), left(), full(), drained()
  constructor(element, nonce, on) {
    this.#element = element;
    this.#on = on;
    allowStyles(nonce);
    const style = getComputedStyle(element);
    this.#terminal = new Terminal({
      allowProposedApi: false,
      cursorBlink: false,
      fontFamily: style.fontFamily,
      fontSize: Number(localStorage.getItem("bailiwick-terminal-size")) || 13,
      scrollback: 10_000,
      screenReaderMode: localStorage.getItem("bailiwick-terminal-reader") === "on",
      macOptionIsMeta: false,
      theme: theme(style),
    });
    this.#terminal.loadAddon(this.#fit);
    this.#terminal.loadAddon(this.#search);
    this.#terminal.loadAddon(new WebLinksAddon((event, address) => {
      if (event.ctrlKey || event.metaKey) window.open(address, "_blank", "noopener,noreferrer");
    }));
    const text = new TextEncoder();
    this.#terminal.onData((typed) => this.#typed(text.encode(this.#withModifiers(typed))));
    this.#terminal.onBinary((typed) => this.#typed(Uint8Array.from(typed, (one) => one.charCodeAt(0))));
    this.#terminal.onResize(({ cols, rows }) => this.#on.resized(cols, rows));
    this.#terminal.attachCustomKeyEventHandler((event) => this.#isKeyOfTerminal(event));
  }

  open() {
    if (this.#terminal.element) return;
    this.#terminal.open(this.#element);
    this.#terminal.textarea.setAttribute("aria-describedby", "terminal-leave");
    this.#accelerate();
    this.#fit.fit();
    new ResizeObserver(() => this.#fit.fit()).observe(this.#element);
    this.#element.addEventListener("paste", (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      this.#paste(event.clipboardData.getData("text"));
    }, { capture: true });
    for (const button of document.querySelectorAll("[data-terminal]")) {
      button.addEventListener("click", () => this[button.dataset.terminal](button));
    }
    for (const button of document.querySelectorAll("[data-key]")) {
      button.addEventListener("mousedown", (event) => event.preventDefault()); // keep the keyboard open
      button.addEventListener("click", () => this.#press(button));
    }
  }

  size() {
    return { columns: this.#terminal.cols, rows: this.#terminal.rows };
  }

  focus() {
    this.#terminal.focus();
  }

  reset() {
    this.#terminal.reset();
    this.#waiting = 0;
    this.#replaying = 0;
    this.#isPaused = false;
  }

  // So many of the next bytes were shown before: questions in them get no answer, which would be typed into whatever
  // runs now.
  replay(length) {
    this.#replaying = length;
  }

  write(bytes) {
    this.#waiting += bytes.length;
    if (!this.#isPaused && this.#waiting > FULL) {
      this.#isPaused = true;
      this.#on.full();
    }
    this.#terminal.write(bytes, () => {
      this.#waiting = Math.max(0, this.#waiting - bytes.length);
      this.#replaying = Math.max(0, this.#replaying - bytes.length);
      if (this.#isPaused && this.#waiting < DRAINED) {
        this.#isPaused = false;
        this.#on.drained();
      }
    });
  }

  #typed(bytes) {
    if (this.#replaying === 0) this.#on.typed(bytes);
  }

  // ---- what buttons do, by their data-terminal ----

  async copy() {
    if (this.#terminal.hasSelection()) await navigator.clipboard.writeText(this.#terminal.getSelection());
    this.focus();
  }

  async paste() {
    this.#paste(await navigator.clipboard.readText());
  }

  find() {
    const field = document.getElementById("find");
    field.hidden = false;
    const text = field.querySelector("input");
    const previous = () => this.#search.findPrevious(text.value);
    text.focus();
    text.oninput = () => this.#search.findPrevious(text.value, { incremental: true });
    field.querySelector("[data-previous]").onclick = previous;
    field.onsubmit = (event) => {
      event.preventDefault();
      this.#search.findNext(text.value);
    };
    field.onkeydown = (event) => {
      if (event.key === "Enter" && event.shiftKey && event.target === text) {
        event.preventDefault();
        previous();
      }
      if (event.key !== "Escape") return;
      field.hidden = true;
      this.#search.clearDecorations();
      this.focus();
    };
  }

  leave() {
    this.#on.left();
  }

  larger() {
    const next = SIZES[(SIZES.indexOf(this.#terminal.options.fontSize) + 1) % SIZES.length];
    this.#terminal.options.fontSize = next;
    localStorage.setItem("bailiwick-terminal-size", next);
    this.#fit.fit();
    this.focus();
  }

  reader(button) {
    const on = !this.#terminal.options.screenReaderMode;
    this.#terminal.options.screenReaderMode = on;
    localStorage.setItem("bailiwick-terminal-reader", on ? "on" : "off");
    button.setAttribute("aria-pressed", on);
    this.focus();
  }

  async full() {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await this.#element.closest(".term").requestFullscreen();
    this.focus();
  }

  // ---- keys and the clipboard ----

  #isKeyOfTerminal(event) {
    if (event.type !== "keydown") return true;
    const isShifted = event.ctrlKey && event.shiftKey && !event.altKey;
    const action = isShifted ? { KeyC: "copy", KeyV: "paste", KeyF: "find", KeyL: "leave" }[event.code] : null;
    if (!action) return true;
    event.preventDefault();
    this[action]();
    return false;
  }

  // Several lines run as commands, one after the other, unless a program asks for bracketed paste.
  async #paste(text) {
    if (!text) return;
    const lines = text.replace(/\r?\n$/, "").split(/\r?\n/).length;
    if (lines > 1) {
      const dialog = document.getElementById("several-lines");
      dialog.querySelector("[data-lines]").textContent = lines;
      dialog.querySelector("[data-text]").textContent = text;
      dialog.returnValue = "";
      dialog.showModal();
      await new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
      if (dialog.returnValue !== "yes") return this.focus();
    }
    this.#terminal.paste(text);
    this.focus();
  }

  #press(button) {
    const key = button.dataset.key;
    if (key === "ctrl") this.#control = !this.#control;
    else if (key === "alt") this.#alt = !this.#alt;
    else this.#terminal.input(SEQUENCES[key] ?? key);
    this.#showModifiers();
    this.focus();
  }

  // The keys Ctrl and Alt of the row for phones count for the next character.
  #withModifiers(typed) {
    if (typed.length !== 1 || !(this.#control || this.#alt)) return typed;
    let text = typed;
    if (this.#control) text = String.fromCharCode(typed.toUpperCase().charCodeAt(0) & 31);
    if (this.#alt) text = "\x1b" + text;
    this.#control = this.#alt = false;
    this.#showModifiers();
    return text;
  }

  #showModifiers() {
    for (const [key, on] of [["ctrl", this.#control], ["alt", this.#alt]]) {
      document.querySelector(`[data-key=${key}]`)?.setAttribute("aria-pressed", on);
    }
  }

  // Without WebGL, or when the browser takes its context away, xterm.js draws with elements.
  #accelerate() {
    try {
      const webgl = new WebglAddon();
      webgl.onContextLoss(() => webgl.dispose());
      this.#terminal.loadAddon(webgl);
    } catch {
      // drawn with elements
    }
  }
}

const SEQUENCES = {
  esc: "\x1b", tab: "\t", up: "\x1b[A", down: "\x1b[B", right: "\x1b[C", left: "\x1b[D",
  home: "\x1b[H", end: "\x1b[F", pageup: "\x1b[5~", pagedown: "\x1b[6~",
};
