/** An HTTP client like a browser without scripts: keeps cookies, and doesn't follow redirects. */
export class CookieClient {
  readonly #cookies = new Map<string, string>();
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  setCookie(name: string, value: string) {
    this.#cookies.set(name, value);
  }

  cookie(name: string) {
    return this.#cookies.get(name);
  }

  get(address: string, headers: Record<string, string> = {}) {
    return this.#send(address, { headers });
  }

  head(address: string) {
    return this.#send(address, { method: "HEAD", headers: {} });
  }

  /** Posts a form as a page of this origin would. */
  post(
    address: string,
    form: Record<string, string> | string,
    headers: Record<string, string> = {},
  ) {
    const body = new URLSearchParams(form);
    return this.#send(address, {
      method: "POST",
      body,
      headers: { Origin: this.#origin, ...headers },
    });
  }

  async #send(address: string, init: RequestInit & { headers: Record<string, string> }) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...(cookie && { cookie }), ...init.headers };
    const response = await fetch(new URL(address, this.#origin), {
      ...init,
      headers,
      redirect: "manual",
    });
    for (const line of response.headers.getSetCookie()) this.#store(line);
    return response;
  }

  #store(line: string) {
    const [pair = "", ...attributes] = line.split(";");
    const equals = pair.indexOf("=");
    const name = pair.slice(0, equals);
    const gone = attributes.some((a) => /^\s*max-age=0$/i.test(a)) || equals === pair.length - 1;
    if (gone) this.#cookies.delete(name);
    else this.#cookies.set(name, pair.slice(equals + 1));
  }
}
