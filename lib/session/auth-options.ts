import { Auth, skipCSRFCheck } from "@auth/core";
import type { NextAuthConfig } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { callbackCookie, cookieOptions, csrfCookie, sessionCookie } from "@/lib/http/cookies";
import { appSecrets, isSecureOrigin, issuer } from "@/lib/runtime/env";
import { SESSION_LIFETIME_SECONDS, type SessionKey, sealSessionKey } from "./session-cookie";

const BASE_PATH = "/api/auth";

/**
 * Options of next-auth, which sets the session cookie; its value is ours
 * (session-cookie.ts). Its HTTP endpoints aren't mounted.
 */
export const authOptions = (): NextAuthConfig => ({
  basePath: BASE_PATH,
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
});

/**
 * Address that next-auth stores in its callback cookie. By default it stores the Referer, which may
 * be longer than a cookie.
 */
export const CALLBACK_URL = "/";

/**
 * Returns the Set-Cookie values for a session that open-session.ts opened. Asks the core of
 * next-auth, because its `signIn` works only in a request of Next
 * (docs/design/responses.md).
 */
export async function keepSession(key: SessionKey, headers: Headers): Promise<string[]> {
  const request = new Request(`${issuer()}${BASE_PATH}/callback/credentials`, {
    method: "POST",
    headers: { cookie: headers.get("cookie") ?? "" },
    body: new URLSearchParams({ sealed: sealSessionKey(key), callbackUrl: CALLBACK_URL }),
  });
  // The form's Origin was checked (lib/forms/posted-form.ts).
  const answer = await Auth(request, { ...authOptions(), skipCSRFCheck });
  return answer.headers.getSetCookie();
}
