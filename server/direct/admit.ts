import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { findForm } from "@/app/forms/registry";
import { CLIENT_ADDRESS, resolveClientAddress } from "@/lib/http/client-address";
import {
  hasManyCookies,
  hasManyParameters,
  MAX_BODY_BYTES,
  mediaTypeOf,
  URLENCODED,
} from "@/lib/http/form-body";
import { REQUEST_ID } from "@/lib/http/request";
import { env, issuer } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import { isDirect, isForm, isInner } from "./routes";

/** An admitted request's path, in the spelling that every parser reads alike, and its ID. */
export type Admitted = { path: string; requestId: string };

/** Result of the checks: the request with its path, or the status that refuses it. */
type Admission =
  | Admitted
  | (Admitted & {
      refuse: 400 | 403 | 405 | 411 | 413 | 414 | 415 | 431;
      headers?: Record<string, string>;
    });

/** Headers that a caller must not set: proxy headers, and signals that Next reads from itself. */
const REMOVED = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-port",
  "x-forwarded-prefix",
  "x-real-ip",
  "x-middleware-prefetch",
  "x-middleware-subrequest",
  "x-nonce",
  "content-security-policy",
  "content-security-policy-report-only",
];

/** Fast path for nearly every request: segments of plain characters, none beginning with a dot. */
const PLAIN_PATH = /^(?:\/(?:[\w~-][\w.~-]*)?)+$/;

/** Checks the target and the size, and replaces the caller's forwarding headers with trusted values. */
export function admit(incoming: IncomingMessage): Admission {
  const requestId = randomUUID();
  const path = ownPath(incoming.url ?? "");
  if (path === null || hasTwoHosts(incoming) || isStrayCheck(incoming, path))
    return { refuse: 400, path: path ?? "", requestId };
  const excess = findExcess(incoming, path);
  if (excess) return { refuse: excess, path, requestId };
  rewriteHeaders(incoming, requestId);
  const refusal = isForm(path) ? checkForm(incoming, path) : null;
  return refusal ? { ...refusal, path, requestId } : { path, requestId };
}

/** Returns the status for what is too large or too many, before anything reads it; null if nothing is. */
function findExcess({ url = "", headers }: IncomingMessage, path: string) {
  const declared = Number(headers["content-length"] ?? 0);
  if (declared > MAX_BODY_BYTES && declared > maxBytesAt(path)) return 413;
  if (url.length > path.length && hasManyParameters(url)) return 414;
  return headers.cookie !== undefined && hasManyCookies(headers.cookie) ? 431 : null;
}

/** RFC 9112 section 3.2. Node.js keeps the first of several hosts, and a proxy perhaps another one. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

/** Address of a gate's check. */
const CHECK = /^\/gate\/[^/]+\/check$/;

/**
 * True for a proxy that asks about a visitor at another address than a gate's check: it would take the 200
 * of any page for leave to let them in.
 */
const isStrayCheck = ({ headers }: IncomingMessage, path: string) =>
  headers["x-forwarded-method"] !== undefined &&
  headers["x-forwarded-uri"] !== undefined &&
  !CHECK.test(path);

/**
 * Returns the path of a target that starts with one slash and means the same to every parser;
 * null for any other target.
 */
function ownPath(target: string): string | null {
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  if (path.includes("//") || target.includes("#")) return null;
  return PLAIN_PATH.test(path) || isUnambiguous(path) ? path : null;
}

/**
 * True if the path is in URL normal form and, once decoded, isn't another spelling of an address
 * that Next must not see.
 */
function isUnambiguous(path: string): boolean {
  if (!path.startsWith("/") || new URL(path, "http://x").pathname !== path) return false;
  if (isDirect(path) || isInner(path)) return true;
  try {
    const decoded = decodeURIComponent(path);
    return !(isDirect(decoded) || isInner(decoded) || /[\\\0]|\/\//.test(decoded));
  } catch {
    return false;
  }
}

/**
 * Rewrites `headers` only. Nothing downstream reads `rawHeaders`, so clearing it is cheaper than
 * rewriting it on every request.
 */
function rewriteHeaders(incoming: IncomingMessage, requestId: string) {
  const { headers } = incoming;
  const { host, scheme } = publicOrigin();
  const client = clientAddress(incoming);
  for (const name of REMOVED) if (headers[name] !== undefined) delete headers[name];
  incoming.rawHeaders = [];
  headers.host = host;
  headers["x-forwarded-host"] = host;
  headers["x-forwarded-proto"] = scheme;
  headers[REQUEST_ID] = requestId;
  headers[CLIENT_ADDRESS] = client;
}

/** Returns the X-Forwarded-For of a request before `admit` removes it. */
export function forwardedForOf({ headers }: IncomingMessage): string | undefined {
  const lines = headers["x-forwarded-for"];
  return Array.isArray(lines) ? lines.join(",") : lines;
}

export const clientAddress = (incoming: IncomingMessage) =>
  resolveClientAddress(incoming.socket.remoteAddress ?? "", forwardedForOf(incoming), {
    trusted: env().TRUST_PROXY,
    reportUnread,
  });

let isReported = false;

/** Warns once per process: the proxy's configuration is wrong, and each of its requests would repeat it. */
function reportUnread(entry: string) {
  if (isReported) return;
  isReported = true;
  // Digits are masked: the log names no address.
  log().warn({ event: "forwarded_for_unreadable", entry: entry.replaceAll(/\d/g, "0") });
}

let parsedOnce: { host: string; scheme: string } | undefined;

/** Returns the host and scheme of the configured issuer, which override the caller's Host header. */
function publicOrigin() {
  if (parsedOnce) return parsedOnce;
  const { host, protocol } = new URL(issuer());
  parsedOnce = { host, scheme: protocol.slice(0, -1) };
  return parsedOnce;
}

type Refusal = { refuse: 403 | 405 | 411 | 415; headers?: Record<string, string> } | null;

/**
 * Allows only Foyer's own forms to write: all of one content type, except those with a file. There
 * are no server actions (docs/design/pages.md). Next would answer other methods without an Allow
 * header.
 */
function checkForm({ method, headers }: IncomingMessage, path: string): Refusal {
  if (method !== "POST") return { refuse: 405, headers: { Allow: "POST" } };
  if (headers.origin !== issuer()) return { refuse: 403 };
  if (headers["content-length"] === undefined) return { refuse: 411 };
  const taken = findForm(path)?.types ?? [URLENCODED];
  return taken.includes(mediaTypeOf(headers["content-type"])) ? null : { refuse: 415 };
}

/** Returns the maximum size in bytes of a request's body, by its path. */
const maxBytesAt = (path: string) => findForm(path)?.maxBytes ?? MAX_BODY_BYTES;
