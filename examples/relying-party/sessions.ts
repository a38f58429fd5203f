import { randomBytes } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { PendingSignIn } from "./provider";
import type { TokenKeeper } from "./token-keeper";

type Session = { pending: Map<string, PendingSignIn>; keeper?: TokenKeeper };

/** Sessions by the random key that is all the browser has. A real application expires them. */
export function createSessions(origin: string) {
  const secure = origin.startsWith("https:");
  // Cookies ignore ports, so the name must be unique on localhost. Lax: Foyer leads back to here.
  const name = secure ? "__Host-demo_web" : "demo_web";
  const attributes = { httpOnly: true, sameSite: "Lax", path: "/", secure } as const;
  const sessions = new Map<string, Session>();
  const keyOf = (c: Context) => getCookie(c, name) ?? "";
  return {
    find: (c: Context) => sessions.get(keyOf(c)),
    /** Begins a session under a new key, which makes a planted one useless (session fixation). */
    begin(c: Context, session: Session = { pending: new Map() }) {
      sessions.delete(keyOf(c));
      const key = randomBytes(32).toString("base64url");
      sessions.set(key, session);
      setCookie(c, name, key, attributes);
      return session;
    },
    end(c: Context) {
      sessions.delete(keyOf(c));
      deleteCookie(c, name, attributes);
    },
  };
}
