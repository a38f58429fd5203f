import type { Answer } from "./answer-reader";
import { encode, type Sent } from "./unit";

const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** Builds a browser's requests to one origin, and keeps its cookies. */
export class Browser {
  readonly #origin: string;
  readonly #cookies: Map<string, string>;

  /** `cookie` is the header to begin with. */
  constructor(origin: string, cookie: string) {
    this.#origin = origin;
    this.#cookies = new Map(cookie === "" ? [] : cookie.split("; ").map(splitOnce));
  }

  get cookie() {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get(path: string): Sent {
    const headers = { cookie: this.cookie, accept: "text/html" };
    return encode({ origin: this.#origin, method: "GET", path, headers });
  }

  post(path: string, form: Record<string, string>): Sent {
    const headers = { ...FORM, origin: this.#origin, cookie: this.cookie };
    const body = `${new URLSearchParams(form)}`;
    return encode({ origin: this.#origin, method: "POST", path, headers }, body);
  }

  store(answer: Answer) {
    for (const line of answer.header("set-cookie")) {
      const [name, value] = splitOnce(line.split(";")[0] ?? "");
      if (value === "" || /; *max-age=0\b/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

function splitOnce(pair: string): [string, string] {
  const equals = pair.indexOf("=");
  return [pair.slice(0, equals), pair.slice(equals + 1)];
}
