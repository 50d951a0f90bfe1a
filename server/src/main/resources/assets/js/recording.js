// Plays a recording of a terminal: lines of asciicast v2, and a last one that says how the file ends.
import { Terminal } from "../vendor/xterm-6.0.0/xterm.js";
import { allowStyles, theme } from "./terminal-look.js";

const MAX_IDLE = 2; // seconds
const FULL = 512 * 1024; // characters at once, because xterm.js drops what it cannot show in time
const BARS = 120;
const ENDS = {
  complete: ["Complete", "is-ok"],
  open: ["Breaks off: the session is open, or Bailiwick was stopped", "is-warn"],
  damaged: ["Damaged", "is-fail"],
  lost: ["Not loaded to its end", "is-fail"],
};

const page = document.getElementById("recording");
const element = document.getElementById("screen");
const time = document.getElementById("time");
const clock = document.getElementById("clock");
const play = document.getElementById("play");
const activity = document.getElementById("activity");

const events = []; // [seconds without idle time, code, data]
let size = { width: 80, height: 24 };
let terminal;
let next = 0; // the event to show
let now = 0;
let length = 0;
let speed = 1;
let isPlaying = false;
let isBusy = false;
let run = 0; // of pressing Play
let turn = 0; // a jump ends what an earlier one still shows

const [word, state] = ENDS[await load()];
const integrity = document.getElementById("integrity");
integrity.textContent = word;
integrity.className = "state " + state;
document.getElementById("damaged").hidden = state !== "is-fail" || word !== ENDS.damaged[0];
open();

async function load() {
  const response = await fetch(page.dataset.events);
  if (response.redirected) location.reload(); // to authenticate again
  if (!response.ok || response.redirected) return "lost";
  let end = "lost";
  let rest = "";
  let before = 0;
  const read = (line) => {
    const value = JSON.parse(line);
    if (value.end) end = value.end;
    else if (value.version) size = value;
    else {
      length += Math.min(value[0] - before, MAX_IDLE);
      before = value[0];
      value[0] = length;
      events.push(value);
    }
  };
  try {
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + part.value).split("\n");
      rest = lines.pop();
      lines.forEach(read);
    }
  } catch {
    return "lost";
  }
  return end;
}

function open() {
  allowStyles(page.dataset.styleNonce);
  const style = getComputedStyle(element);
  terminal = new Terminal({
    allowProposedApi: false,
    cols: size.width,
    rows: size.height,
    disableStdin: true,
    fontFamily: style.fontFamily,
    linkHandler: { activate: () => {} },
    screenReaderMode: localStorage.getItem("bailiwick-terminal-reader") === "on",
    scrollback: 10_000,
    theme: theme(style),
  });
  terminal.attachCustomKeyEventHandler(() => false);
  terminal.open(element);
  terminal.textarea.tabIndex = -1;
  terminal.onResize(fit);
  new ResizeObserver(fit).observe(element);
  draw();
  time.max = Math.ceil(length);
  time.disabled = play.disabled = events.length === 0;
  moved();
}

// A wide terminal in a narrow window gets smaller letters, and then a scroll bar.
function fit() {
  const wanted = Number(localStorage.getItem("bailiwick-terminal-size")) || 13;
  const widest = Math.floor((element.clientWidth - 32) / terminal.cols / 0.61);
  terminal.options.fontSize = Math.max(8, Math.min(wanted, widest));
}

// ---- time ----

play.addEventListener("click", toggle);
time.addEventListener("input", () => jump(Number(time.value)));
page.querySelector(".term").addEventListener("keydown", (event) => {
  if (event.key !== " " || event.target.closest("button") || play.disabled) return;
  event.preventDefault();
  toggle();
});
for (const button of page.querySelectorAll("[data-speed]")) {
  button.addEventListener("click", () => {
    speed = Number(button.dataset.speed);
    for (const one of page.querySelectorAll("[data-speed]")) one.setAttribute("aria-pressed", one === button);
  });
}

async function toggle() {
  if (!isPlaying && now >= length) await jump(0);
  isPlaying = !isPlaying;
  named();
  const mine = ++run;
  let last = performance.now();
  const tick = async (stamp) => {
    if (!isPlaying || mine !== run) return;
    if (!isBusy) {
      now = Math.min(length, now + Math.max(0, stamp - last) / 1000 * speed);
      await show();
      if (now >= length && next >= events.length) isPlaying = false;
      named();
      moved();
    }
    last = stamp;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

async function jump(to) {
  turn++;
  now = Math.min(to, length);
  moved();
  next = 0;
  terminal.reset();
  terminal.resize(size.width, size.height);
  await show();
}

// Shows everything up to now.
async function show() {
  const mine = turn;
  isBusy = true;
  let waiting = 0;
  while (mine === turn && next < events.length && events[next][0] <= now) {
    const [, code, data] = events[next++];
    if (code === "o") {
      terminal.write(data);
      waiting += data.length;
    } else if (code === "r") {
      await written();
      if (mine === turn) terminal.resize(...data.split("x").map(Number));
    } else if (code === "m") {
      terminal.write(`\r\n\x1b[0;7m ${data} \x1b[0m\r\n`);
    }
    if (waiting > FULL) {
      await written();
      waiting = 0;
    }
  }
  if (mine === turn) isBusy = false;
}

function written() {
  return new Promise((resolve) => terminal.write("", resolve));
}

// ---- what the page says ----

function named() {
  play.querySelector("span").textContent = isPlaying ? "Pause" : "Play";
  const sign = play.querySelector("use");
  sign.setAttribute("href", sign.getAttribute("href").replace(/#.*/, isPlaying ? "#player-pause" : "#player-play"));
}

function moved() {
  time.value = now;
  time.setAttribute("aria-valuetext", `${text(now)} of ${text(length)}`);
  clock.textContent = `${text(now)} / ${text(length)}`;
  const past = length > 0 ? now / length * BARS : 0;
  activity.querySelectorAll("rect").forEach((bar, index) => bar.classList.toggle("past", index < past));
}

function text(seconds) {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

// One bar for each part of the time: how much was printed.
function draw() {
  const amounts = new Array(BARS).fill(0);
  for (const [at, code, data] of events) {
    if (code === "o") amounts[Math.min(BARS - 1, Math.floor(at / (length || 1) * BARS))] += data.length;
  }
  const most = Math.log1p(Math.max(1, ...amounts));
  activity.replaceChildren(...amounts.map((amount, index) => {
    const height = 3 + Math.log1p(amount) / most * 31;
    const bar = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    for (const [name, value] of Object.entries({ x: index * 5, y: 36 - height, width: 4, height })) bar.setAttribute(name, value);
    return bar;
  }));
}
