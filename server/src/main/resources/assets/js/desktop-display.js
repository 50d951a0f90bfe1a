// The display of a remote desktop: Guacamole's client, scaled to the room that there is.
/* global Guacamole */
const CTRL = 0xffe3;
const ALT = 0xffe9;
const SHIFT = 0xffe1;
const DELETE = 0xffff;
// guacd forgets a size that comes before the desktop is complete.
const SIZE_ATTEMPTS = 15;

export class Desktop {
  #place;
  #path;
  #on;
  #client = null;
  #keyboard = null;
  #sink = null;
  #follows = false;
  #attempts = 0;
  #isOver = false;

  // on: functions connected(), resized(width, height), copied(text), left(), ended(message, isWanted)
  constructor(place, path, on) {
    this.#place = place;
    this.#path = path;
    this.#on = on;
  }

  // Width and height that fit without scaling.
  room() {
    return [this.#place.clientWidth, this.#place.clientHeight].map((one) => Math.max(200, one & ~1));
  }

  connect(token, followsWindow) {
    this.#follows = followsWindow;
    const tunnel = new Guacamole.WebSocketTunnel(this.#path);
    const client = new Guacamole.Client(tunnel);
    this.#client = client;
    client.onerror = (status) => this.disconnect(status.message || "The connection was lost.");
    tunnel.onerror = (status) => this.disconnect(status.message || "The connection to Bailiwick was lost.");
    tunnel.onstatechange = (state) => state === Guacamole.Tunnel.State.CLOSED && this.disconnect("The connection was closed.");
    client.onstatechange = (state) => state === Guacamole.Client.State.CONNECTED && this.#on.connected();
    client.onclipboard = (stream, type) => this.#copied(stream, type);
    this.#show(client.getDisplay());
    this.#listen(client);
    client.connect("token=" + encodeURIComponent(token));
    this.#place.focus();
  }

  ctrlAltDel() {
    for (const key of [CTRL, ALT, DELETE]) this.#client?.sendKeyEvent(1, key);
    for (const key of [DELETE, ALT, CTRL]) this.#client?.sendKeyEvent(0, key);
    this.#place.focus();
  }

  openKeyboard() {
    this.#sink?.focus();
  }

  paste(text) {
    const writer = new Guacamole.StringWriter(this.#client.createClipboardStream("text/plain"));
    writer.sendText(text);
    writer.sendEnd();
    this.#place.focus();
  }

  disconnect(message, isWanted = false) {
    if (!this.#client || this.#isOver) return;
    this.#isOver = true;
    this.#keyboard.reset();
    this.#client.disconnect();
    this.#on.ended(message, isWanted);
  }

  // The library's own way leaves frames of ImageDecoder open, or needs images from data URIs, which the content
  // security policy forbids.
  #draw(display) {
    display.drawStream = (layer, x, y, stream, type) => {
      const reader = new Guacamole.BlobReader(stream, type);
      reader.onend = () => display.drawBlob(layer, x, y, reader.getBlob());
    };
  }

  #show(display) {
    this.#draw(display);
    const scale = () => {
      if (!display.getWidth() || !display.getHeight()) return;
      const [width, height] = this.room();
      display.scale(Math.min(width / display.getWidth(), height / display.getHeight()));
    };
    display.onresize = (width, height) => {
      scale();
      this.#on.resized(width, height);
    };
    this.#place.append(display.getElement());
    let waiting = 0;
    new ResizeObserver(() => {
      scale();
      clearTimeout(waiting);
      this.#attempts = 0;
      waiting = setTimeout(() => this.#requestSize(display), 300);
    }).observe(this.#place);
  }

  #requestSize(display) {
    const [width, height] = this.room();
    if (!this.#follows || this.#isOver || this.#place.hidden || (display.getWidth() === width && display.getHeight() === height)) return;
    this.#client.sendSize(width, height);
    if (++this.#attempts < SIZE_ATTEMPTS) setTimeout(() => this.#requestSize(display), 1000);
  }

  #listen(client) {
    const element = client.getDisplay().getElement();
    const events = ["mousedown", "mouseup", "mousemove", "mouseout"];
    const send = (event) => {
      if (event.type === "mousedown") this.#place.focus({ preventScroll: true });
      if (event.type !== "mouseout") client.sendMouseState(event.state, true);
    };
    new Guacamole.Mouse(element).onEach(events, send);
    new Guacamole.Mouse.Touchscreen(element).onEach(events, send);

    this.#sink = new Guacamole.InputSink();
    this.#place.append(this.#sink.getElement());
    const keyboard = new Guacamole.Keyboard(this.#place);
    this.#keyboard = keyboard;
    keyboard.onkeydown = (key) => {
      client.sendKeyEvent(1, key);
      if ([CTRL, ALT, SHIFT].every((one) => keyboard.pressed[one])) {
        keyboard.reset();
        this.#on.left();
      }
    };
    keyboard.onkeyup = (key) => client.sendKeyEvent(0, key);
    this.#place.addEventListener("focusout", () => keyboard.reset());
  }

  #copied(stream, type) {
    if (!/^text\//.test(type)) return stream.sendAck("Only text", Guacamole.Status.Code.UNSUPPORTED);
    const reader = new Guacamole.StringReader(stream);
    let text = "";
    reader.ontext = (part) => (text += part);
    reader.onend = () => this.#on.copied(text);
  }
}
