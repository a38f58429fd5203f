import { isSecureOrigin } from "@/lib/runtime/env";

/** `__Host-` binds a cookie to this very origin; browsers take it only over https (RFC 6265bis 4.1.3.2). */
const named = (name: string) => `${isSecureOrigin() ? "__Host-" : ""}foyer.${name}`;

export const sessionCookie = () => named("session");
/** Binds stored authorization requests to the browser that began them. */
export const browserCookie = () => named("browser");
/** Tells a browser that somebody has signed in with before from a new one. It opens nothing. */
export const deviceCookie = () => named("device");
/** next-auth's own: made with every sign-in, read by nobody here. */
export const callbackCookie = () => named("callback");
export const csrfCookie = () => named("csrf");
/** What a refused form has to say, until its page has said it. */
export const problemsCookie = () => named("problems");
/** A credential that a page shows once, sealed (lib/forms/shown-once.ts). */
export const shownCookie = () => named("shown");
/** What a person chose by the switches of the pages. */
export const localeCookie = () => named("locale");
export const themeCookie = () => named("theme");
export const viewCookie = () => named("view");

export const cookieOptions = () =>
  ({ path: "/", httpOnly: true, sameSite: "lax", secure: isSecureOrigin() }) as const;

/** The value of a cookie that a request carries, or null. */
export function readCookie(headers: Headers, name: string): string | null {
  for (const pair of (headers.get("cookie") ?? "").split(";")) {
    const equals = pair.indexOf("=");
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return null;
}

/** A Set-Cookie value; our own values are base64url or percent-encoded. `maxAge` in seconds, null for the session. */
export function formatCookie(name: string, value: string, maxAge: number | null) {
  const age = maxAge === null ? "" : `; Max-Age=${maxAge}`;
  const secure = isSecureOrigin() ? "; Secure" : "";
  return `${name}=${value}; Path=/${age}; HttpOnly; SameSite=Lax${secure}`;
}
