import { createRemoteJWKSet } from "jose";
import type { Db } from "@/db/system/client";
import { makeApplication, makeUser } from "@/test/factories";
import { CookieClient } from "./cookie-client";
import { codeForm } from "./token-call";
import { callTokenAt, walkToCode } from "./walk";

export const ALGORITHMS = ["RS256", "ES256", "EdDSA"] as const;

/** An application with an ID token algorithm, and a browser with a signed-in user. */
export async function startUsing(issuer: string, db: Db, alg: (typeof ALGORITHMS)[number]) {
  const application = await makeApplication(db, { idTokenSigningAlg: alg });
  const user = await makeUser(db);
  const browser = new CookieClient(issuer);
  const obtainCode = () => walkToCode(browser, application, user, { scope: "openid" });
  // Signs in and consents, so that later codes need no interaction.
  await obtainCode();
  return {
    alg,
    obtainCode,
    async redeem(origin: string, granted: Awaited<ReturnType<typeof obtainCode>>) {
      const response = await callTokenAt(origin, application, codeForm(granted));
      const { id_token = "" } = (await response.json()) as { id_token?: string };
      return { status: response.status, idToken: id_token };
    },
  };
}

export type SignedClient = Awaited<ReturnType<typeof startUsing>>;

/** A client's copy of the key set, fetched now and never again. */
export async function copyOfKeySet(origin: string) {
  const forever = {
    cacheMaxAge: Number.POSITIVE_INFINITY,
    cooldownDuration: Number.POSITIVE_INFINITY,
  };
  const copy = createRemoteJWKSet(new URL(`${origin}/oauth/jwks`), forever);
  await copy.reload();
  return copy;
}
