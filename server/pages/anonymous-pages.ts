import { randomBytes } from "node:crypto";
import { rawQuery } from "@/lib/http/address";
import { readSessionProof } from "@/lib/session/session-cookie";

/** A page that looks the same to everyone who isn't signed in, apart from the values in its slots. */
export type AnonymousPage = {
  /** The address that Next renders. Pages with the same target share a rendering. */
  target: string;
  status: 200 | 404;
  values: Values;
  /** What the page shows, for a page that shares a rendering with others of the same content. */
  shown?: string;
  /** Cookie that the rendering needs. */
  cookie?: string;
  /** CSP source of `form-action` besides Foyer. */
  formAction?: string;
};

/** True for a page that shows sites. */
export const isDirectory = ({ target }: AnonymousPage) => /^\/(?:\?|$)/.test(target);

/** True for the directory with a filter. Anyone can make one up. */
export const isFiltered = ({ target }: AnonymousPage) => target.startsWith("/?");

export const isSignIn = ({ target }: AnonymousPage) => /^\/sign-in(?:\?|$)/.test(target);

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
 * application (./looked-up-pages.ts), that of a device has its heading, and the page of a single-use link needs a Referrer-Policy
 * of its own.
 */
const RENDERED = /^\/(?:oauth\/authorize|consent|device|verify-email)(?:[/?]|$)/;

/**
 * Parameters that each shared page reads, besides `ui_locales`, which every page reads. Any other
 * parameter changes nothing, so it leads to the same rendering.
 */
const READ = {
  directory: ["section", "q", "all"],
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
  if (path !== "/forgot-password") return isPage(path) ? null : missingPage("/", path.slice(1));
  return readParameters(target, "forgotPassword").size === 0 ? pageAt(path) : null;
}

const pageAt = (target: string): AnonymousPage => ({ target, status: 200, values: {} });

/** The page of a filter is the same for everyone too, but there are as many filters as searches. */
function directoryPage(filter: URLSearchParams): AnonymousPage | null {
  const target = filter.size === 0 ? "/" : `/?${filter}`;
  return target.length > LONGEST ? null : pageAt(target);
}

function signInPage(query: URLSearchParams): AnonymousPage | null {
  const next = query.get("next");
  if (query.size === 0) return pageAt("/sign-in");
  if (query.size > 1 || next === null || next.length > LONGEST) return null;
  if (!PLAIN_ADDRESS.test(next) || RENDERED.test(next)) return null;
  const values = { next, encodedNext: encodeURIComponent(next) };
  return { ...pageAt(`/sign-in?next=${SLOTS.next}`), values };
}

/**
 * Returns the page that is the same at each address below a path: for any unknown address, or for
 * single-use links of a kind that lead nowhere. Omits the query: the address is missing with any.
 */
export function missingPage(parent: string, rest: string): AnonymousPage {
  const plain = rest.replaceAll(/[^\w~.%/-]/g, encodeByte);
  const values = { path: plain.length > LONGEST ? "" : plain };
  return { target: `${parent}${SLOTS.path}`, status: 404, values };
}

/** Percent-encodes a character. An admitted path is plain ASCII (server/direct/admit.ts), so a character is a byte. */
const encodeByte = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;

/** True for a browser's request without a session cookie of ours; any other cookie of that name counts for nothing. */
export const isAnonymousVisit = ({ method, headers }: Request): boolean =>
  (method === "GET" || method === "HEAD") &&
  !headers.has("rsc") &&
  readSessionProof(headers) === null;

/** Surrounds the name of a slot in a rendering. It is random, so no stored text can contain it. */
const MARK = `slot${randomBytes(12).toString("hex")}`;

const slot = (name: string) => `${MARK}${name}${MARK}`;

/** Placeholders for the values that differ per response. */
export const SLOTS = {
  nonce: slot("nonce"),
  /** `next` of the sign-in page, verbatim and percent-encoded. */
  next: slot("next"),
  encodedNext: slot("encodedNext"),
  /** ID of a pending authorization request: the only thing by which the pages of two requests differ. */
  request: slot("request"),
  /** Path of a missing page without its leading slash, or the token of a link that leads nowhere. */
  path: slot("path"),
};

/** Values are written verbatim: callers must ensure that they mean nothing in HTML, JSON or JavaScript. */
type Values = { readonly [Name in keyof typeof SLOTS]?: string };

/** Text of a page, alternating with the names of its slots. */
export type Template = readonly string[];

/** Returns the template of a rendering; null if a slot isn't whole, such as one between two chunks of a script. */
export function toTemplate(html: string): Template | null {
  const parts = html.split(MARK);
  const isWhole = parts.every((part, n) => n % 2 === 0 || Object.hasOwn(SLOTS, part));
  return isWhole ? parts : null;
}

export const fill = (template: Template, values: Values): string =>
  template.map((part, n) => (n % 2 === 0 ? part : values[part as keyof Values])).join("");
