import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { problemsCookie, sessionCookie, shownCookie } from "@/lib/http/cookies";
import { rawQuery } from "@/lib/http/raw-query";
import type { Slot, Values } from "./page-template";

/** A page that looks the same to everyone who isn't signed in, apart from the values in its slots. */
export type AnonymousPage = {
  name: "directory" | "missing" | "sign-in" | "sign-in-next" | "authorization" | "forgot-password";
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

const token = () => `slot${randomBytes(12).toString("hex")}`;

/** Placeholders for the values that differ per response. They are random, so no stored text can contain one. */
export const SLOTS = {
  nonce: { name: "nonce", placeholder: randomBytes(16).toString("base64"), length: 24 },
  /** `next` of the sign-in page, verbatim and percent-encoded. */
  next: { name: "next", placeholder: token() },
  encodedNext: { name: "encodedNext", placeholder: token() },
  /** ID of a pending authorization request: the only thing by which the pages of two requests differ. */
  request: { name: "request", placeholder: token(), length: 43 },
  /** Path of a missing page, without its leading slash. */
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
 * Returns the shared page at this address for a visitor who isn't signed in; null if it must be
 * rendered for this request.
 */
export function anonymousPage(
  target: string,
  path: string,
  isPage: (path: string) => boolean,
): AnonymousPage | null {
  if (target === "/") return { name: "directory", target, address: "/", status: 200, values: {} };
  if (target === "/forgot-password")
    return { name: "forgot-password", target, address: target, status: 200, values: {} };
  if (path === "/sign-in") return signInPage(target);
  return isPage(path) ? null : missingPage(path);
}

function signInPage(target: string): AnonymousPage | null {
  const query = new URLSearchParams(rawQuery(target));
  query.delete("ui_locales");
  const [[name, next] = ["", ""], ...others] = [...query];
  if (name === "")
    return { name: "sign-in", target: "/sign-in", address: "/sign-in", status: 200, values: {} };
  if (others.length > 0 || name !== "next" || next.length > LONGEST) return null;
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
function missingPage(path: string): AnonymousPage {
  const plain = path.slice(1).replaceAll(/[^\w~.%/-]/g, encodeByte);
  return {
    name: "missing",
    target: `/${SLOTS.path.placeholder}`,
    address: `/${SLOTS.path.placeholder}`,
    status: 404,
    values: { path: plain.length > LONGEST ? "" : plain },
  };
}

/** Percent-encodes a character. An admitted path is plain ASCII (server/admit.ts), so a character is a byte. */
const encodeByte = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;

/** True for a browser's request without a session and without a one-time message to show. */
export function isAnonymousVisit({ method, headers }: IncomingMessage): boolean {
  if ((method !== "GET" && method !== "HEAD") || headers.rsc !== undefined) return false;
  const cookies = (headers.cookie ?? "").split(";").map((pair) => pair.split("=", 1)[0]?.trim());
  return !cookies.some((name) => name !== undefined && isPersonal(name));
}

/** True if the cookie makes the page personal. */
const isPersonal = (name: string) =>
  [problemsCookie(), shownCookie(), sessionCookie()].includes(name);
