// In a form with the choice "protocol", the port is the protocol's usual one until somebody types another.
const USUAL = { ssh: "22", rdp: "3389" };
const protocol = document.querySelector("select#protocol");
const port = document.querySelector("input#port");
let before = protocol?.value;
let isTyped = false;
port?.addEventListener("input", () => { isTyped = true; });
protocol?.addEventListener("change", () => {
  if (!isTyped && port?.value === USUAL[before]) port.value = USUAL[protocol.value];
  before = protocol.value;
});
