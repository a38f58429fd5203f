import NextAuth from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { callbackCookie, cookieOptions, csrfCookie, sessionCookie } from "@/lib/http/cookies";
import { appSecrets, isSecureOrigin } from "@/lib/runtime/env";
import { SESSION_LIFETIME_SECONDS, type SessionKey, sealSessionKey } from "./session-cookie";

/**
 * next-auth sets and removes the session cookie; its value is ours (session-cookie.ts). Its HTTP
 * endpoints aren't mounted; only these functions are used.
 */
const nextAuth = NextAuth(() => ({
  secret: [...appSecrets()],
  trustHost: true,
  session: { strategy: "jwt", maxAge: SESSION_LIFETIME_SECONDS },
  cookies: {
    sessionToken: { name: sessionCookie(), options: cookieOptions() },
    callbackUrl: { name: callbackCookie(), options: cookieOptions() },
    csrfToken: { name: csrfCookie(), options: cookieOptions() },
  },
  useSecureCookies: isSecureOrigin(),
  pages: { signIn: "/sign-in", signOut: "/sign-out", error: "/sign-in" },
  logger: { error: () => undefined, warn: () => undefined },
  providers: [
    Credentials({
      credentials: { sealed: {} },
      authorize: ({ sealed }) => ({ id: `${sealed}` }),
    }),
  ],
  callbacks: {
    jwt: ({ user }) => (user?.id ? { sealed: user.id } : null),
  },
  jwt: {
    encode: ({ token }) => `${token?.sealed}`,
    decode: () => null,
  },
}));

/**
 * Options that next-auth stores in its callback cookie. By default it stores the Referer, which may
 * be longer than a cookie.
 */
const NOWHERE = { redirect: false, redirectTo: "/" } as const;

/** Sets the cookie of a session that open-session.ts opened. */
export const keepSession = (key: SessionKey) =>
  nextAuth.signIn("credentials", { sealed: sealSessionKey(key), ...NOWHERE });

/** Removes the session cookie. The caller ends the session in the database. */
export const dropSessionCookie = () => nextAuth.signOut(NOWHERE);
