// What live terminals and recordings share: their colours, and styles that the content security policy allows.
// xterm.js adds style elements, which the content security policy allows with the nonce of this page only.
export function allowStyles(nonce) {
  const create = document.createElement.bind(document);
  document.createElement = (name, options) => {
    const element = create(name, options);
    if (name.toLowerCase() === "style") element.nonce = nonce;
    return element;
  };
}

// The colours of the style sheet.
export function theme(style) {
  const colour = (name) => canvas(style.getPropertyValue("--bw-" + name).trim());
  return {
    background: colour("term"),
    foreground: colour("term-ink"),
    cursor: colour("term-ink"),
    ...Object.fromEntries(
      ["red", "green", "yellow", "blue", "magenta", "cyan"].map((name) => [name, colour("ansi-" + name)])),
  };
}

// xterm.js reads no oklch(): the canvas turns any colour into one that it reads.
function canvas(colour) {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
