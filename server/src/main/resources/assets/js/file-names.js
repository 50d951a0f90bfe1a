// Names of files as text. Any character is possible in them, also such that cannot be seen or that turn the text around,
// and bytes that are no characters: each of these is U+EF00 plus the byte.
const ODD = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}|^ | $/gu;

function spelled(character) {
  const code = character.codePointAt(0);
  if (character === " ") return "␠";
  if (character === "\n") return "\\n";
  if (character === "\r") return "\\r";
  if (character === "\t") return "\\t";
  if (code >= 0xef80 && code <= 0xefff) return "\\x" + (code - 0xef00).toString(16);
  return code < 0x80 ? "\\x" + code.toString(16).padStart(2, "0") : `\\u{${code.toString(16)}}`;
}

export const visible = (name) => name.replace(ODD, spelled);

// With what is spelled out marked, so that it differs from a name that has these letters.
export function show(element, name) {
  element.replaceChildren();
  let at = 0;
  for (const { 0: odd, index } of name.matchAll(ODD)) {
    const mark = document.createElement("span");
    mark.className = "odd";
    mark.textContent = spelled(odd);
    element.append(name.slice(at, index), mark);
    at = index + odd.length;
  }
  element.append(name.slice(at));
}

export const below = (folder, name) => (folder.endsWith("/") ? folder : folder + "/") + name;

export function size(bytes) {
  const units = ["B", "kB", "MB", "GB", "TB", "PB"];
  let amount = bytes;
  let unit = 0;
  for (; amount >= 999.5 && unit < units.length - 1; unit++) amount /= 1000;
  return `${amount.toFixed(unit === 0 || amount >= 99.95 ? 0 : 1)}\u00a0${units[unit]}`;
}
