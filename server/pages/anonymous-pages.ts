import { randomBytes } from "node:crypto";
import { rawQuery } from "@/lib/http/raw-query";
import { readSessionProof } from "@/lib/session/session-cookie";
import type { Slot, Values } from "./page-template";

/** A page that looks the same to everyone who isn't signed in, apart from the values in its slots. */
export type AnonymousPage = {
  name:
    | "directory"
    | "filtered-directory"
    | "missing"
    | "gone-link"
    | "sign-in"
    | "sign-in-next"
    | "authorization"
    | "forgot-password";
  /** The address that Next renders, and the address that the page's own forms lead back to. */
  target: string;
  address: string;
  status: 200 | 404;
  values: Values;
  /** Content that differs between pages of this name; part of the key of a rendering. */
  shown?: string;
  /** Cookie that the rendering needs. */
  cookie?: string;
  /** CSP source of `form-action` besides Foyer. */
  formAction?: string;
};

/** True for a page that shows sites. */
export const isDirectory = ({ name }: AnonymousPage) =>
  name === "directory" || name === "filtered-directory";

const token = () => `slot${randomBytes(12).toString("hex")}`;

/** Placeholders for the values that differ per response. They are random, so no stored text can contain one. */
export const SLOTS = {
  nonce: { name: "nonce", placeholder: randomBytes(16).toString("base64"), length: 24 },
  /** `next` of the sign-in page, verbatim and percent-encoded. */
  next: { name: "next", placeholder: token() },
  encodedNext: { name: "encodedNext", placeholder: token() },
  /** ID of a pending authorization request: the only thing by which the pages of two requests differ. */
  request: { name: "request", placeholder: token(), length: 43 },
  /** Path of a missing page without its leading slash, or the token of a link that leads nowhere. */
  path: { name: "path", placeholder: token() },
} as const satisfies Record<string, Slot>;

/** Longest value, in characters, that fills a slot. A page with a longer one is rendered for its request. */
const LONGEST = 500;

/**
 * Addresses within Foyer, made only
 * of characters that mean nothing in HTML, JSON, JavaScript or a query: these are inserted
 * into a rendered page verbatim. Pages with other addresses are rendered for their request.
 */
const PLAIN_ADDRESS = /^\/(?:[\w~.-][\w~./-]*)?(?:\?[\w~.=-]*)?$/;

/**
 * Return addresses whose sign-in page is another: the page of an authorization depends on the
 * application (./authorization-page.ts), and the page of a single-use link needs a Referrer-Policy of its own.
 */
const RENDERED = /^\/(?:oauth\/authorize|consent|verify-email)(?:[/?]|$)/;

/**
 * Parameters that each shared page reads, besides `ui_locales`, which every page reads. Any other
 * parameter changes nothing, so it leads to the same rendering.
 */
const READ = {
  directory: ["kind", "section", "q", "all"],
  signIn: ["next", "problem", "choose"],
  forgotPassword: ["problem"],
};

/**
 * Returns the parameters of an address that its page reads. A repeated one counts as absent for the
 * page too (app/_ui/page-query.ts).
 */
export function readParameters(target: string, page: keyof typeof READ): URLSearchParams {
  const sent = new URLSearchParams(rawQuery(target));
  const read = new URLSearchParams();
  for (const name of READ[page]) {
    const [value, ...others] = sent.getAll(name);
    if (value && others.length === 0) read.set(name, value);
  }
  return read;
}

/**
 * Returns the shared page at this address for a visitor who isn't signed in; null if it must be
 * rendered for this request.
 */
export function anonymousPage(
  target: string,
  path: string,
  isPage: (path: string) => boolean,
): AnonymousPage | null {
  if (path === "/") return directoryPage(readParameters(target, "directory"));
  if (path === "/sign-in") return signInPage(readParameters(target, "signIn"));
  if (path !== "/forgot-password") return isPage(path) ? null : missingPage(path);
  return readParameters(target, "forgotPassword").size === 0
    ? { name: "forgot-password", target: path, address: path, status: 200, values: {} }
    : null;
}

/** The page of a filter is the same for everyone too, but there are as many filters as searches. */
function directoryPage(filter: URLSearchParams): AnonymousPage | null {
  const common = { status: 200, values: {} } as const;
  if (filter.size === 0) return { name: "directory", target: "/", address: "/", ...common };
  const target = `/?${filter}`;
  return target.length > LONGEST
    ? null
    : { name: "filtered-directory", target, address: target, shown: target, ...common };
}

function signInPage(query: URLSearchParams): AnonymousPage | null {
  const next = query.get("next");
  if (query.size === 0)
    return { name: "sign-in", target: "/sign-in", address: "/sign-in", status: 200, values: {} };
  if (query.size > 1 || next === null || next.length > LONGEST) return null;
  if (!PLAIN_ADDRESS.test(next) || RENDERED.test(next)) return null;
  return {
    name: "sign-in-next",
    target: `/sign-in?next=${SLOTS.next.placeholder}`,
    address: `/sign-in?next=${SLOTS.encodedNext.placeholder}`,
    status: 200,
    values: { next, encodedNext: encodeURIComponent(next) },
  };
}

/** Omits the query from the return address: the address is missing with any query. */
const missingPage = (path: string): AnonymousPage => pageOfPath("missing", "/", path.slice(1));

/** Returns the page of single-use links of a kind, such as `/invitation/`, that lead nowhere. */
export const goneLinkPage = (kind: string, token: string): AnonymousPage => ({
  ...pageOfPath("gone-link", kind, token),
  shown: kind,
});

/** Returns a page that is the same at each path below `parent`. */
function pageOfPath(name: AnonymousPage["name"], parent: string, rest: string): AnonymousPage {
  const plain = rest.replaceAll(/[^\w~.%/-]/g, encodeByte);
  const address = `${parent}${SLOTS.path.placeholder}`;
  const values = { path: plain.length > LONGEST ? "" : plain };
  return { name, target: address, address, status: 404, values };
}

/** Percent-encodes a character. An admitted path is plain ASCII (server/direct/admit.ts), so a character is a byte. */
const encodeByte = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;

/** True for a browser's request without a session cookie of ours; any other cookie of that name counts for nothing. */
export const isAnonymousVisit = ({ method, headers }: Request): boolean =>
  (method === "GET" || method === "HEAD") &&
  !headers.has("rsc") &&
  readSessionProof(headers) === null;
