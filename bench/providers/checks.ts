import { deepStrictEqual, notStrictEqual, ok, strictEqual } from "node:assert";
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { claimsOf } from "../load/claims";
import { type Algorithm, type Client, type OpenProvider, SESSIONS } from "./provider";
import { obtainTokens, openBrowsers, posting, type Tokens } from "./targets";

/**
 * Checks that a provider does what is measured: claims, rotation, ID tokens signed by a published
 * key of the expected size, introspection and revocation.
 */
export async function checkProvider(provider: OpenProvider, alg: Algorithm, bits: number) {
  await provider.use?.(alg);
  const client = provider.clients[alg];
  const [chain] = await obtainTokens(provider, client, 1);
  ok(chain?.refresh_token && chain.access_token && chain.id_token);
  const subject = await checkIdToken(provider, chain.id_token, { alg, bits });
  await checkProfile(provider, chain, subject);
  const rotated = await checkRefresh(provider, client, chain);
  strictEqual(await checkIdToken(provider, rotated.id_token, { alg, bits }), subject);
  strictEqual(await isActive(provider, client, rotated), true);
  const revoked = await post(provider.revoke, client, `token=${rotated.access_token}`);
  strictEqual(revoked.status, 200);
  strictEqual(await isActive(provider, client, rotated), false);
  await checkReplay(provider, client);
}

/** Returns the subject. */
async function checkIdToken(
  { jwks, clients }: OpenProvider,
  token: string,
  { alg, bits }: { alg: Algorithm; bits: number },
) {
  const keys = await fetchKeys(jwks);
  const signature = { algorithms: [alg], audience: clients[alg].clientId };
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys), signature);
  if (alg === "RS256") strictEqual(modulusLength(keys, protectedHeader.kid), bits);
  return payload.sub ?? "";
}

async function checkProfile({ userinfo, people }: OpenProvider, chain: Tokens, subject: string) {
  const headers = { authorization: `Bearer ${chain.access_token}` };
  const profile = await (await fetch(userinfo, { headers })).json();
  const { sub, preferred_username, name, email, email_verified } = profile;
  strictEqual(sub, subject);
  ok(people.some(({ username }) => username === preferred_username));
  deepStrictEqual(
    { preferred_username, name, email, email_verified },
    claimsOf(preferred_username),
  );
}

/** Refreshes; the refresh token is another one afterward. */
async function checkRefresh(provider: OpenProvider, client: Client, chain: Tokens) {
  const first = await refresh(provider, client, chain);
  const tokens = (await first.json()) as Tokens;
  strictEqual(first.status, 200, JSON.stringify(tokens));
  notStrictEqual(tokens.refresh_token, chain.refresh_token);
  notStrictEqual(tokens.access_token, chain.access_token);
  return tokens;
}

/** Refreshes twice with one token. In a session of its own, since some providers end it. */
async function checkReplay(provider: OpenProvider, client: Client) {
  const people = provider.people.slice(SESSIONS, SESSIONS + 1);
  const apart = await openBrowsers({ ...provider, people });
  const [chain] = await obtainTokens(apart, client, 1);
  ok(chain);
  strictEqual((await refresh(provider, client, chain)).status, 200);
  strictEqual((await refresh(provider, client, chain)).status, 400);
}

const refresh = ({ token }: OpenProvider, client: Client, { refresh_token }: Tokens) =>
  post(token, client, `grant_type=refresh_token&refresh_token=${refresh_token}`);

async function isActive({ introspect }: OpenProvider, client: Client, { access_token }: Tokens) {
  const answer = await post(introspect, client, `token=${access_token}`);
  const { active } = (await answer.json()) as { active: boolean };
  return active;
}

const post = (url: string, client: Client, body: string) =>
  fetch(url, { method: "POST", headers: posting(url, client).headers, body });

export const fetchKeys = async (url: string) => (await (await fetch(url)).json()) as JSONWebKeySet;

/** Returns the size in bits of an RSA signing key: of the first one, or of the one with that ID. */
export function modulusLength({ keys }: JSONWebKeySet, kid?: string): number {
  const rsa = keys.filter(({ kty, use }) => kty === "RSA" && use === "sig");
  const key = kid === undefined ? rsa[0] : rsa.find((one) => one.kid === kid);
  return Buffer.from(key?.n ?? "", "base64url").length * 8;
}
