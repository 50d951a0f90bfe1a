// What the page asks the server about the files of its session.
const LOST = "The connection to Bailiwick was lost.";

// isLost: whether it can succeed when it is tried again
export class Problem extends Error {
  constructor(code, message, isLost = false) {
    super(message);
    this.code = code;
    this.isLost = isLost;
  }

  static of(status, text) {
    let answer = {};
    try {
      answer = JSON.parse(text);
    } catch {
      // A proxy has answered.
    }
    const isLost = status === 0 || (status >= 502 && status <= 504) || answer.code === "interrupted";
    return new Problem(answer.code ?? "failed", answer.message ?? (isLost ? LOST : answer.detail ?? `Bailiwick refused this (${status}). Reload the page.`), isLost);
  }
}

export class FileRequests {
  #path;
  #csrf;
  session = "";

  constructor(path, csrf) {
    this.#path = path;
    this.#csrf = csrf;
  }

  address(way, query) {
    return this.#path + way + "?" + new URLSearchParams({ session: this.session, ...query });
  }

  headers(type) {
    return { "Accept": "application/json", "Content-Type": type, "X-CSRF-TOKEN": this.#csrf };
  }

  async get(way, query) {
    return (await this.#ask(this.address(way, query), { headers: { Accept: "application/json" } })).json();
  }

  async change(way, members) {
    await this.#ask(this.#path + way, {
      method: "POST",
      headers: this.headers("application/json"),
      body: JSON.stringify({ session: this.session, ...members }),
    });
  }

  // A response to HEAD has no message.
  async check(path) {
    try {
      await this.#ask(this.address("/content", { path }), { method: "HEAD" });
    } catch (problem) {
      const words = { 403: "The machine does not permit this.", 404: "There is nothing at this path.", 410: "This session has ended." };
      throw new Problem(problem.code, words[problem.status] ?? (problem.isLost ? problem.message : "This cannot be downloaded."));
    }
  }

  async #ask(address, options) {
    let response;
    try {
      response = await fetch(address, options);
    } catch {
      throw Problem.of(0, "");
    }
    if (!response.ok) {
      const problem = Problem.of(response.status, await response.text());
      problem.status = response.status;
      throw problem;
    }
    return response;
  }
}
