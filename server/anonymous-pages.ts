import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { problemsCookie, sessionCookie, shownCookie } from "@/lib/http/cookies";
import { rawQuery } from "@/lib/http/raw-query";
import type { Slot, Values } from "./page-template";

/** A page that looks the same to everybody who isn't signed in, apart from the values in its slots. */
export type AnonymousPage = {
  name: "directory" | "missing" | "sign-in" | "sign-in-next" | "forgot-password";
  /** What Next is asked for: the address, and the one that the page's own forms lead back to. */
  target: string;
  address: string;
  status: 200 | 404;
  values: Values;
};

const token = () => `slot${randomBytes(12).toString("hex")}`;

/** Stand where each answer has a value of its own. Nobody can guess them, so no stored text can hold them. */
export const SLOTS = {
  nonce: { name: "nonce", placeholder: randomBytes(16).toString("base64"), length: 24 },
  /** `next` of the sign-in page: as it is, and encoded in an address. */
  next: { name: "next", placeholder: token() },
  encodedNext: { name: "encodedNext", placeholder: token() },
  /** An unknown path, without its first slash. */
  path: { name: "path", placeholder: token() },
} as const satisfies Record<string, Slot>;

/** Longest value that is filled in; a longer one has a page rendered for itself. */
const LONGEST = 500;

/**
 * Addresses within Foyer, of characters that mean nothing in HTML, JSON, JavaScript or a query: they can be written
 * into a rendered page as they are. Others have a page rendered for themselves.
 */
const PLAIN_ADDRESS = /^\/(?:[\w~.-][\w~./-]*)?(?:\?[\w~.=-]*)?$/;

/**
 * Return addresses whose sign-in page is rendered: an authorization's depends on the application, and the one of a
 * single-use link has a Referrer-Policy of its own.
 */
const RENDERED = /^\/(?:oauth\/authorize|consent|verify-email)(?:[/?]|$)/;

/** The page at this address for somebody who isn't signed in; null if it has to be rendered for this request. */
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

/** Its query is left out of the way back: there is nothing at the address with any query. */
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

/** An admitted path is plain ASCII (server/admit.ts). */
const encodeByte = (character: string) =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;

/** True for a request of a browser that isn't signed in, and has nothing to be told once. */
export function isAnonymousVisit({ method, headers }: IncomingMessage): boolean {
  if ((method !== "GET" && method !== "HEAD") || headers.rsc !== undefined) return false;
  const cookies = (headers.cookie ?? "").split(";").map((pair) => pair.split("=", 1)[0]?.trim());
  return !cookies.some((name) => name !== undefined && isPersonal(name));
}

/** A long session cookie is split into several, with a number each. */
const isPersonal = (name: string) =>
  name === problemsCookie() || name === shownCookie() || isSession(name);

const isSession = (name: string) =>
  name === sessionCookie() || name.startsWith(`${sessionCookie()}.`);
