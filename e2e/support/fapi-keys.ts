import { newDpopKey, signProof } from "@/test/dpop";
import { boundTokens, meWith, proofFor } from "./dpop";
import { expectTokenError } from "./refusals";
import {
  authorizeSigned,
  newSecureClient,
  pushSigned,
  redeemSigned,
  type SecureClient,
  signedTokens,
} from "./secure-clients";
import { expect } from "./spec";
import { world } from "./world";

/*
 * Conditions about keys of modules of the FAPI 2.0 plan (e2e/protocol/token/fapi-2.spec.ts).
 */

/** Returns an address of the provider. */
export const at = (path = "") => `${world().origin}${path}`;

/** Redeems a code, and expects that the refusal before left it as it was. */
export const expectUnused = async (...redemption: Parameters<typeof redeemSigned>) => {
  await boundTokens(redeemSigned(...redemption));
};

/** Names another key than the one that the proof shows. */
export async function mismatchAtPar() {
  const client = await newSecureClient();
  const { jkt } = await newDpopKey();
  const { pushed } = await pushSigned(client, { dpop_jkt: jkt }, { dpop: client.dpop });
  await expectTokenError(pushed, "invalid_dpop_proof");
}

/** Binds a code as a pushed request says, and redeems it with another key. */
export async function mismatchAtToken(
  bind: (client: SecureClient) => Parameters<typeof pushSigned>[1],
  proves: boolean,
) {
  const client = await newSecureClient();
  const sent = proves ? { dpop: client.dpop } : {};
  const { granted } = await authorizeSigned(client, bind(client), sent);
  const other = await redeemSigned(client, granted, { dpop: await newDpopKey() });
  await expectTokenError(other, "invalid_grant");
  await expectUnused(client, granted);
}

/** Redeems a code without a proof, and sends a bound token as Bearer. */
export async function holderOfKey() {
  const client = await newSecureClient();
  const { granted } = await authorizeSigned(client);
  await expectTokenError(redeemSigned(client, granted, { dpop: null }), "invalid_dpop_proof");
  const { access_token } = await boundTokens(redeemSigned(client, granted));
  const bearer = await meWith(access_token, { scheme: "Bearer", proof: null });
  expect(bearer.status).toBe(401);
}

/** Sends proofs to `/me` that don't fit, and one twice. */
export async function dpopNegative() {
  const client = await newSecureClient();
  const { access_token: token } = await signedTokens(client);
  const path = "/api/v1/me";
  const sign = (changes: Record<string, unknown>, key = client.dpop) =>
    proofFor(key, path, { method: "GET", accessToken: token, ...changes });
  const seconds = Math.floor(Date.now() / 1000);
  const right = await sign({});
  const [head = "", body = ""] = right.split(".");
  const proofs: [string, string | null][] = [
    ["no proof", null],
    ["another key", await sign({}, await newDpopKey())],
    ["another method", await sign({ htm: "POST" })],
    ["another address", await sign({ htu: at("/oauth/token") })],
    ["without ath", await signProof(client.dpop, { method: "GET", url: at(path) })],
    ["of another token", await sign({ ath: "A".repeat(43) })],
    ["without jti", await sign({ jti: undefined })],
    ["without iat", await sign({ iat: undefined })],
    ["too old", await sign({ iat: seconds - 3600 })],
    ["too new", await sign({ iat: seconds + 3600 })],
    ["with a wrong signature", `${head}.${body}.${"A".repeat(86)}`],
  ];
  for (const [name, proof] of proofs)
    expect([name, (await meWith(token, { proof })).status]).toEqual([name, 401]);
  const statuses = [await meWith(token, { proof: right }), await meWith(token, { proof: right })];
  expect(statuses.map(({ status }) => status)).toEqual([200, 401]);
}
