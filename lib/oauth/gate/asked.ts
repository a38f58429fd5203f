/** Longest target that is read, in characters. */
const MOST = 4096;

/** Who asked: a browser that loads a page and can be sent to sign in, one that sends a form, or a program. */
export type Asker = "page" | "form" | "program";

/** Headers in which proxies name the target: Traefik and Caddy, then nginx. Some applications obey the last ones. */
const TARGETS = ["x-forwarded-uri", "x-original-uri", "x-original-url", "x-rewrite-url"];
const METHODS = ["x-forwarded-method", "x-original-method"];

type Sent = Pick<Headers, "get">;

/** True if any header names a target, be it believed or not. */
export const namesTarget = (headers: Sent) => TARGETS.some((name) => headers.get(name));

/**
 * Returns the path and query that a visitor asked for; null if the proxy names none, or several that
 * differ: a visitor can send any of these headers too, and a proxy replaces its own alone.
 */
export function readTarget(headers: Sent): string | null {
  let target: string | null = null;
  for (const name of TARGETS) {
    const sent = headers.get(name);
    if (sent === null) continue;
    const named = targetIn(sent);
    if (target !== null && target !== named) return null;
    target = named;
  }
  return target;
}

/** Returns who asked. A method that differs from another header's, or that no browser navigates with, is a program's. */
export function readAsker(headers: Sent): Asker {
  if (!isOfBrowser(headers)) return "program";
  const methods = METHODS.flatMap((name) => headers.get(name) ?? []);
  if (methods.every((method) => method === "GET" || method === "HEAD")) return "page";
  return methods.every((method) => method === "POST") ? "form" : "program";
}

/** Returns the path and query of a header, empty if it isn't one. Its scheme and host aren't believed. */
function targetIn(header: string): string {
  const [, path = ""] = header.startsWith("/") ? ["", header] : (ABSOLUTE.exec(header) ?? []);
  return path.length <= MOST && /^\/[!-~]*$/.test(path) ? path : "";
}

const ABSOLUTE = /^https?:\/\/[^/?#]*(\/.*)/;

/** True if a browser shows the answer, by Fetch Metadata or, without it, by what old browsers send. */
function isOfBrowser(headers: Sent): boolean {
  const mode = headers.get("sec-fetch-mode");
  if (mode !== null) return mode === "navigate";
  const isOfScript = headers.get("x-requested-with") !== null;
  return !isOfScript && (headers.get("accept") ?? "").includes("text/html");
}
