import NextAuth, { AuthError, CredentialsSignin } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { z } from "zod";
import { appSecrets, isSecureOrigin } from "@/lib/env";
import { callbackCookie, cookieOptions, csrfCookie, sessionCookie } from "@/lib/http/cookies";
import { SESSION_LIFETIME, signInWithPassword } from "./sign-in";

const credentials = z.object({ username: z.string(), password: z.string() });

/**
 * next-auth keeps the cookie: a JWT, sealed with APP_SECRET, that carries the id of a `sessions` row and nothing else.
 * Its HTTP endpoints are not mounted; only these functions are used.
 */
const nextAuth = NextAuth(() => ({
  secret: [...appSecrets()],
  trustHost: true,
  session: { strategy: "jwt", maxAge: SESSION_LIFETIME },
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
      credentials: { username: {}, password: {} },
      async authorize(typed, request) {
        const parsed = credentials.safeParse(typed);
        const id = parsed.success && (await signInWithPassword(parsed.data, request.headers));
        return id ? { id } : null;
      },
    }),
  ],
  callbacks: {
    jwt: ({ user }) => (user?.id ? { sid: user.id } : null),
  },
}));

/** Sets the session cookie. False for wrong credentials. */
export async function openSession(typed: { username: string; password: string }): Promise<boolean> {
  try {
    await nextAuth.signIn("credentials", { ...typed, redirect: false });
    return true;
  } catch (error) {
    if (error instanceof CredentialsSignin) return false;
    // What our own code threw, so that a database that is away is known as such.
    throw error instanceof AuthError ? (error.cause?.err ?? error) : error;
  }
}

/** Removes the session cookie; the row is ended by who calls this. */
export const dropSessionCookie = () => nextAuth.signOut({ redirect: false });
