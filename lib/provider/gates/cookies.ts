import { readCookies } from "@/lib/http/cookies";
import type { Gate } from "./gates";

/** Cookies of a protected site, which its proxy passes on to Foyer and back. */
type Site = Pick<Gate, "origin">;

/**
 * `__Host-` binds a cookie to one host, and needs https (RFC 6265bis section 4.1.3.2). Ports of a host share
 * its cookies, so the name tells them apart.
 */
function named({ origin }: Site, name: string) {
  const [, port = ""] = /(:\d+)$/.exec(origin) ?? [];
  return `${origin.startsWith("https:") ? "__Host-" : ""}foyer-gate${port.replace(":", ".")}${name}`;
}

const sessionNames = new WeakMap<Site, string>();

/** Returns the name of a session's cookie, which each check reads. */
function sessionName(site: Site): string {
  const known = sessionNames.get(site);
  if (known !== undefined) return known;
  const name = named(site, "");
  sessionNames.set(site, name);
  return name;
}

/** Sign-ins that a browser may have under way at one site. */
const MOST_ENTRIES = 4;

/** Seconds for which a browser keeps a session's cookie: longer than any session, which ends in the database. */
const SESSION_SECONDS = 30 * 86_400;

/** Seconds in which a visitor comes back from signing in. */
const ENTRY_SECONDS = 600;

const formatted = (site: Site, name: string, value: string, maxAge: number) =>
  `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${
    site.origin.startsWith("https:") ? "; Secure" : ""
  }`;

/** Returns the session's token; null if there is none, or two of which nobody knows which is the site's. */
export function readGateSession(headers: Headers, site: Site): string | null {
  const [value, second] = readCookies(headers, sessionName(site));
  return value !== undefined && second === undefined ? value[1] : null;
}

export const setGateSession = (site: Site, token: string) =>
  formatted(site, sessionName(site), token, SESSION_SECONDS);

export const endGateSession = (site: Site) => formatted(site, sessionName(site), "", 0);

/** Name of the cookie of one sign-in, so that two tabs don't overwrite each other's. */
const entryName = (site: Site, state: string) => named(site, `-${state.slice(0, 8)}`);

export const readEntry = (headers: Headers, site: Site, state: string) =>
  readCookies(headers, entryName(site, state))[0]?.[1] ?? null;

export const endEntry = (site: Site, state: string) =>
  formatted(site, entryName(site, state), "", 0);

/** Returns the lines that store a sign-in, and delete the oldest of more than four. */
export function setEntry(
  headers: Headers,
  site: Site,
  { state, sealed }: { state: string; sealed: string },
): string[] {
  // Browsers send older cookies first (RFC 6265 section 5.4).
  const held = readCookies(headers, named(site, "-"), true);
  const old = held.slice(0, Math.max(0, held.length - MOST_ENTRIES + 1));
  return [
    formatted(site, entryName(site, state), sealed, ENTRY_SECONDS),
    ...old.map(([name]) => formatted(site, name, "", 0)),
  ];
}
