/** Longest target that is read, in characters. */
const MOST = 4096;

/** What a visitor asked of the site, as its proxy says. */
export type Asked = {
  /** Path and query; null if the proxy says none, or several that differ. */
  target: string | null;
  /** Who asked: a browser that loads a page and can be sent to sign in, one that sends a form, or a program. */
  by: "page" | "form" | "program";
};

/** Headers in which proxies name the target: Traefik and Caddy, then nginx. Some applications obey the last ones. */
const TARGETS = ["x-forwarded-uri", "x-original-uri", "x-original-url", "x-rewrite-url"];
const METHODS = ["x-forwarded-method", "x-original-method"];

type Sent = Pick<Headers, "get">;

/** True if any header names a target, be it believed or not. */
export const namesTarget = (headers: Sent) => TARGETS.some((name) => headers.get(name));

/**
 * Reads what a visitor asked for. A visitor can send any of these headers too, and a proxy replaces its
 * own alone: if two of them differ, none is believed.
 */
export function readAsked(headers: Sent): Asked {
  const targets = new Set(TARGETS.flatMap((name) => targetIn(headers.get(name))));
  const [target] = targets;
  return {
    target: targets.size === 1 && target !== undefined ? target : null,
    by: askerOf(headers),
  };
}

function askerOf(headers: Sent): Asked["by"] {
  if (!isOfBrowser(headers)) return "program";
  const methods = METHODS.flatMap((name) => headers.get(name) ?? []);
  if (methods.every((method) => method === "GET" || method === "HEAD")) return "page";
  return methods.every((method) => method === "POST") ? "form" : "program";
}

/** Returns the path and query of a header. Its scheme and host aren't believed. */
function targetIn(header: string | null): string[] {
  if (header === null) return [];
  const [target = ""] = /(?<=^https?:\/\/[^/?#]*)\/.*|^\/.*/.exec(header) ?? [];
  return [target.length <= MOST && /^\/[!-~]*$/.test(target) ? target : ""];
}

/** True if a browser shows the answer, by Fetch Metadata or, without it, by what old browsers send. */
function isOfBrowser(headers: Sent): boolean {
  const mode = headers.get("sec-fetch-mode");
  if (mode !== null) return mode === "navigate";
  const isOfScript = headers.get("x-requested-with") !== null;
  return !isOfScript && (headers.get("accept") ?? "").includes("text/html");
}
