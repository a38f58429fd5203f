import { isSecureOrigin } from "@/lib/runtime/env";

/**
 * `__Host-` binds a cookie to this exact origin; browsers accept it only over https (RFC 6265bis
 * section 4.1.3.2).
 */
const named = (name: string) => `${isSecureOrigin() ? "__Host-" : ""}foyer.${name}`;

export const sessionCookie = () => named("session");
/** Names a sign-in whose second step is missing. Only /sign-in/second reads it. */
export const pendingCookie = () => named("pending");
/** Binds stored authorization requests to the browser that started them. */
export const browserCookie = () => named("browser");
/** Skips the second step of the user who trusts this browser. */
export const trustedCookie = () => named("trusted");
/** Says until when a browser is offered no passkey. It grants no access. */
export const offersCookie = () => named("offers");
/** Marks a browser in which someone has signed in before. It grants no access. */
export const deviceCookie = () => named("device");
/** Names the provider of the last sign-in in this browser, if it was with one. It grants no access. */
export const wayCookie = () => named("way");
/** Cookies that next-auth sets at each sign-in. Foyer does not read them. */
export const callbackCookie = () => named("callback");
export const csrfCookie = () => named("csrf");
/** Errors of a refused form, until its page has shown them. */
export const problemsCookie = () => named("problems");
/** Input of a form whose user has to sign in before it is saved (lib/forms/kept-input.ts). */
export const keptCookie = () => named("kept");
/** Sealed credential that a page shows once (lib/forms/shown-once.ts). */
export const shownCookie = () => named("shown");
/** Preferences chosen with the switches on the pages. */
export const localeCookie = () => named("locale");
export const themeCookie = () => named("theme");
export const viewCookie = () => named("view");
/** Hides the first steps of a part of the pages in this browser. */
export const stepsCookie = (part: string) => named(`steps-${part}`);
/** Time zone of the browser, which its script reports. */
export const zoneCookie = () => named("zone");

export const cookieOptions = () =>
  ({ path: "/", httpOnly: true, sameSite: "lax", secure: isSecureOrigin() }) as const;

/**
 * Removes spaces and tabs. `trim` would remove a no-break space, too: a sibling host can set a cookie whose
 * name begins with that byte, and browsers don't take it for one that begins with `__Host-`.
 */
const stripped = (text: string) => text.replace(/^[ \t]+|[ \t]+$/g, "");

export const readCookie = (headers: Headers, name: string): string | null =>
  readCookies(headers, name)[0]?.[1] ?? null;

/** Returns the names and values of cookies of a name, or with a name that begins so, as they were sent. */
export function readCookies(headers: Headers, name: string, begins = false): [string, string][] {
  const found: [string, string][] = [];
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    if (!pair.includes(name)) continue;
    const equals = pair.indexOf("=");
    const sent = stripped(pair.slice(0, Math.max(0, equals)));
    if (begins ? sent.startsWith(name) : sent === name)
      found.push([sent, stripped(pair.slice(equals + 1))]);
  }
  return found;
}

/**
 * Returns a Set-Cookie value. `value` must consist of cookie-octets (RFC 6265 section 4.1.1);
 * `maxAge` in seconds, null for a session cookie.
 */
export function formatCookie(name: string, value: string, maxAge: number | null) {
  const age = maxAge === null ? "" : `; Max-Age=${maxAge}`;
  const secure = isSecureOrigin() ? "; Secure" : "";
  return `${name}=${value}; Path=/${age}; HttpOnly; SameSite=Lax${secure}`;
}
