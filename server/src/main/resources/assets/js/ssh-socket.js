// One session over one websocket at a time: text frames are messages, binary frames are terminal bytes.
// When the network fails, it connects again and takes the session up.
const LONGEST_WAIT = 30;
const OVERWRITTEN = 20_000;

export class SshSocket {
  #address;
  #on;
  #socket = null;
  #first = null;
  #wait = 1;
  #timer = 0;
  #isReady = false;

  // on: a function for each type of message, and data, waiting(seconds), attaching() → the first message
  constructor(path, on) {
    const address = new URL(path, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    this.#address = address;
    this.#on = on;
    addEventListener("online", () => this.#timer && this.retry());
  }

  // The first message can contain a password: it is kept until it is sent, and no longer.
  open(first) {
    this.#first = first;
    this.#connect();
  }

  tell(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  // The server's buffers keep what they have read until other bytes come: a message that is ignored, and longer than
  // any of them, overwrites a secret.
  tellSecret(message) {
    this.tell(message);
    this.tell({ type: "overwrite", with: " ".repeat(Math.max(OVERWRITTEN, JSON.stringify(message).length)) });
  }

  send(bytes) {
    if (this.#socket?.readyState === WebSocket.OPEN && this.#isReady) this.#socket.send(bytes);
  }

  retry() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#first = this.#on.attaching();
    if (this.#first) this.#connect();
  }

  end() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const socket = this.#socket;
    this.#socket = null;
    this.#isReady = false;
    socket?.close();
  }

  #connect() {
    const socket = new WebSocket(this.#address);
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    this.#isReady = false;
    socket.onopen = () => {
      this.tellSecret(this.#first);
      this.#first = null;
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      if (typeof data !== "string") this.#on.data(new Uint8Array(data));
      else this.#receive(JSON.parse(data));
    };
    socket.onclose = () => socket === this.#socket && this.#lost();
  }

  #receive(message) {
    if (message.type === "ready") {
      this.#isReady = true;
      this.#wait = 1;
    }
    this.#on[message.type]?.(message);
  }

  #lost() {
    this.#socket = null;
    this.#first = null;
    if (!this.#isReady && this.#wait === 1 && !this.#on.attaching()) {
      this.#on.error({ code: "unreachable", message: "The connection to Bailiwick was lost. Try again." });
      return;
    }
    this.#isReady = false;
    this.#timer = setTimeout(() => this.retry(), this.#wait * 1000);
    this.#on.waiting(this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
