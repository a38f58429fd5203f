import { deepStrictEqual, notStrictEqual, ok, strictEqual } from "node:assert";
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { type Chain, type ProviderSide, refreshForm, refreshHeaders } from "./provider-side";

export async function checkProfile(side: ProviderSide, chain: Chain | undefined, claims: object) {
  const answer = await fetch(side.me, {
    headers: { authorization: `Bearer ${chain?.accessToken}` },
  });
  deepStrictEqual(await answer.json(), claims);
}

/**
 * Checks one refresh: new tokens, and an ID token about the same user, signed by a published key of
 * the expected size.
 */
export async function checkRefresh(
  side: ProviderSide,
  chain: Chain | undefined,
  expected: { subject: string; audience: string; bits: number },
) {
  ok(chain);
  const answer = await fetch(side.token, {
    method: "POST",
    headers: refreshHeaders(side),
    body: refreshForm(chain.refreshToken),
  });
  const tokens = (await answer.json()) as Record<string, string>;
  strictEqual(answer.status, 200, JSON.stringify(tokens));
  ok(tokens.refresh_token && tokens.access_token && tokens.id_token);
  notStrictEqual(tokens.refresh_token, chain.refreshToken);
  notStrictEqual(tokens.access_token, chain.accessToken);

  const keys = await fetchKeys(side.jwks);
  strictEqual(modulusLength(keys), expected.bits);
  const { subject, audience } = expected;
  const verification = { algorithms: ["RS256"], subject, audience };
  await jwtVerify(tokens.id_token, createLocalJWKSet(keys), verification);
}

export const fetchKeys = async (url: string) => (await (await fetch(url)).json()) as JSONWebKeySet;

/** Returns the size of the RSA signing key in bits. */
export function modulusLength({ keys }: JSONWebKeySet): number {
  const n = keys.find((key) => key.kty === "RSA")?.n ?? "";
  return Buffer.from(n, "base64url").length * 8;
}
