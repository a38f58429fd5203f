/** A minimal browser for the flow: cookies by port (stricter than real ones), and redirects one at a time. */
export class TestBrowser {
  #jars = new Map<string, Map<string, string>>();

  /** Returns the first response that isn't a redirect, or that redirects to an address where `until` is true. */
  async visit(address: string, { until = (_: URL): boolean => false } = {}) {
    let url = new URL(address);
    for (let hops = 0; hops < 12; hops += 1) {
      const response = await this.send(url.href);
      const location = response.headers.get("location");
      if (location === null) return { url, response, text: await response.text() };
      url = new URL(location, url);
      if (until(url)) return { url, response, text: "" };
    }
    throw new Error(`too many redirects, the last to ${url}`);
  }

  /** Presses a button: posts as the page's own form does, then loads the page that follows. */
  async press(address: string, origin = new URL(address).origin) {
    const response = await this.send(address, { method: "POST", headers: { Origin: origin } });
    const location = response.headers.get("location");
    if (location === null) return { response, text: await response.text() };
    return this.visit(new URL(location, address).href);
  }

  async send(address: string, init: RequestInit = {}) {
    const jar = this.#jarOf(address);
    const headers = new Headers(init.headers);
    headers.set("Cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(address, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) keep(jar, line);
    return response;
  }

  cookie(address: string, name: string) {
    return this.#jarOf(address).get(name);
  }

  plant(address: string, name: string, value: string) {
    this.#jarOf(address).set(name, value);
  }

  #jarOf(address: string) {
    const { origin } = new URL(address);
    const jar = this.#jars.get(origin) ?? new Map<string, string>();
    this.#jars.set(origin, jar);
    return jar;
  }
}

function keep(jar: Map<string, string>, line: string) {
  const [pair = "", ...attributes] = line.split(";");
  const [name = "", value = ""] = pair.split(/=(.*)/s);
  const isOver = attributes.some((attribute) =>
    /max-age=0|expires=thu, 01 jan 1970/i.test(attribute),
  );
  if (isOver) jar.delete(name);
  else jar.set(name, value);
}
