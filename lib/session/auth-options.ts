import NextAuth, { AuthError, CredentialsSignin } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { z } from "zod";
import { callbackCookie, cookieOptions, csrfCookie, sessionCookie } from "@/lib/http/cookies";
import { ok, type Result, refuse } from "@/lib/result";
import { appSecrets, isSecureOrigin } from "@/lib/runtime/env";
import { SESSION_LIFETIME_SECONDS, sealSessionKey } from "./session-cookie";
import { signInWithPassword } from "./sign-in";
import type { SignInRefusal } from "./sign-in-limits";

const credentials = z.object({ username: z.string(), password: z.string(), device: z.string() });

/** Passes a refusal through next-auth, which lets only exceptions out of `authorize`. */
class SignInRefused extends CredentialsSignin {
  readonly refusal: SignInRefusal;

  constructor(refusal: SignInRefusal) {
    super();
    this.refusal = refusal;
  }
}

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
      credentials: { username: {}, password: {}, device: {} },
      async authorize(typed, request) {
        const opened = await signInWithPassword(credentials.parse(typed), request);
        if (!opened.ok) throw new SignInRefused(opened.error);
        return { id: sealSessionKey(opened.value) };
      },
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

/**
 * Sets the session cookie, or returns why the sign-in was refused. `device` comes from
 * lib/session/device.ts.
 */
export async function openSession(
  typed: z.infer<typeof credentials>,
): Promise<Result<null, SignInRefusal>> {
  try {
    await nextAuth.signIn("credentials", { ...typed, ...NOWHERE });
    return ok(null);
  } catch (error) {
    if (error instanceof SignInRefused) return refuse(error.refusal);
    // Rethrows the error of our own code, so that a database fault is recognized as one.
    throw error instanceof AuthError ? (error.cause?.err ?? error) : error;
  }
}

/** Removes the session cookie. The caller ends the session in the database. */
export const dropSessionCookie = () => nextAuth.signOut(NOWHERE);
