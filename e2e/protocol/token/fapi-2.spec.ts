import { exportJWK, importJWK } from "jose";
import { newClientKey } from "../../support/assertions";
import { boundTokens, meByKey } from "../../support/dpop";
import {
  at,
  dpopNegative,
  expectUnused,
  holderOfKey,
  mismatchAtPar,
  mismatchAtToken,
} from "../../support/fapi-keys";
import { makeItThatOld } from "../../support/moments";
import { expectTokenError } from "../../support/refusals";
import {
  authorizeSigned,
  newSecureClient,
  postSigned,
  pushSigned,
  redeemSigned,
  signedTokens,
} from "../../support/secure-clients";
import { expect, test } from "../../support/spec";
import { codeForm } from "../../support/token-call";

/*
 * Conditions of modules of the OpenID Foundation's plan for authorization servers,
 * fapi2-security-profile-final (plain_fapi, openid_connect, private_key_jwt, dpop, unsigned,
 * plain_response), with their numbers in that variant. Clauses are those of the FAPI 2.0 Security
 * Profile, unless another document is named.
 */
type Module = { name: string; clause: string; run: () => Promise<void> };

/** Expects that PAR and the token endpoint refuse the client that asserts `aud`. */
async function expectWrongAudience(aud: unknown) {
  const client = await newSecureClient();
  const { granted } = await authorizeSigned(client);
  const claims = { aud };
  const { pushed } = await pushSigned(client, {}, { claims });
  expect([pushed.status, (await pushed.json()).error]).toEqual([401, "invalid_client"]);
  await expectTokenError(redeemSigned(client, granted, { claims }), "invalid_client");
  await expectUnused(client, granted);
}

async function discovery() {
  const metadata = await (await fetch(at("/.well-known/openid-configuration"))).json();
  expect(metadata).toMatchObject({
    issuer: at(),
    pushed_authorization_request_endpoint: at("/oauth/par"),
    authorization_response_iss_parameter_supported: true,
    code_challenge_methods_supported: ["S256"],
  });
  const secure = expect.arrayContaining(["PS256", "ES256", "EdDSA"]);
  expect(metadata.dpop_signing_alg_values_supported).toEqual(secure);
  expect(metadata.dpop_signing_alg_values_supported).not.toContain("RS256");
  expect(metadata.token_endpoint_auth_signing_alg_values_supported).toEqual(secure);
  expect(metadata.token_endpoint_auth_methods_supported).toContain("private_key_jwt");
}

async function happyFlow() {
  const client = await newSecureClient();
  const { answer, granted } = await authorizeSigned(client);
  expect(Object.fromEntries(answer.searchParams)).toEqual({
    ...{ code: granted.code, state: "state-1", iss: at() },
  });
  const tokens = await boundTokens(redeemSigned(client, granted));
  const [header = "", payload = ""] = tokens.id_token.split(".");
  const read = (part: string) => JSON.parse(`${Buffer.from(part, "base64url")}`);
  expect(read(header)).toMatchObject({ alg: "ES256" });
  expect(read(payload)).toMatchObject({ aud: client.application.clientId, nonce: "nonce-1" });
  const me = await meByKey(tokens.access_token, client.dpop);
  expect(await me.json()).toMatchObject({ sub: client.user.id });
}

async function expiredCode() {
  const client = await newSecureClient();
  const { granted } = await authorizeSigned(client);
  await makeItThatOld(granted.code, 61);
  await expectTokenError(redeemSigned(client, granted), "invalid_grant");
  const { granted: fresh } = await authorizeSigned(client);
  await makeItThatOld(fresh.code, 55);
  await expectUnused(client, fresh);
}

/** A key that is registered for both algorithms of RSA. */
async function rs256() {
  const key = await newClientKey("PS256");
  const { alg: _, ...jwk } = key.jwk;
  const client = { ...(await newSecureClient({ jwks: { keys: [jwk] } })), key };
  const privateKey = (await importJWK(await exportJWK(key.privateKey), "RS256")) as CryptoKey;
  const weak = { ...key, alg: "RS256" as const, privateKey };
  const { granted } = await authorizeSigned(client);
  await expectTokenError(redeemSigned(client, granted, { key: weak }), "invalid_client");
  const { pushed } = await pushSigned(client, {}, { key: weak });
  expect(pushed.status).toBe(401);
  await expectUnused(client, granted);
}

async function noRefreshToken() {
  const client = await newSecureClient();
  const tokens = await signedTokens(client, { scope: "openid offline_access" });
  expect(Object.keys(tokens)).not.toContain("refresh_token");
  const form = { grant_type: "refresh_token", refresh_token: `foyer_rt_${"A".repeat(43)}` };
  await expectTokenError(postSigned(client, "/oauth/token", form), "unauthorized_client");
}

async function noVerifier() {
  const client = await newSecureClient();
  const { granted } = await authorizeSigned(client);
  const { code_verifier: _, ...form } = codeForm(granted);
  await expectTokenError(postSigned(client, "/oauth/token", form), "invalid_grant");
  await expectUnused(client, granted);
}

const MODULES: Record<string, Module> = {
  "01": { name: "discovery", clause: "5.3.2.1-1 and 5.4.1", run: discovery },
  "02": { name: "the whole flow", clause: "5.3.2", run: happyFlow },
  "13": { name: "dpop_jkt and the proof at PAR differ", clause: "5.3.2.1-12", run: mismatchAtPar },
  "14": {
    name: "the proofs at PAR and the token endpoint differ",
    clause: "5.3.2.1-12",
    run: () => mismatchAtToken(() => ({}), true),
  },
  "15": {
    name: "dpop_jkt and the proof at the token endpoint differ",
    clause: "5.3.2.1-12",
    run: () => mismatchAtToken(({ dpop }) => ({ dpop_jkt: dpop.jkt }), false),
  },
  "30": { name: "tokens are for the holder of a key", clause: "5.3.2.1-4", run: holderOfKey },
  "33": { name: "a code expires", clause: "5.3.2.1-11", run: expiredCode },
  "34": { name: "an assertion with RS256", clause: "5.4.1", run: rs256 },
  "39": { name: "proofs that don't fit", clause: "RFC 9449 4.3", run: dpopNegative },
  "40": { name: "no refresh tokens", clause: "5.3.2.1-9", run: noRefreshToken },
  "50": { name: "a missing code_verifier", clause: "5.3.2.2-5", run: noVerifier },
  "54": {
    name: "an audience that is an array",
    clause: "5.3.2.1-8",
    run: () => expectWrongAudience([at()]),
  },
  "55": {
    name: "PAR as the audience",
    clause: "5.3.2.1-8",
    run: () => expectWrongAudience(at("/oauth/par")),
  },
  "56": {
    name: "the token endpoint as the audience",
    clause: "5.3.2.1-8",
    run: () => expectWrongAudience(at("/oauth/token")),
  },
};

test.describe("rules 94, 101, 102, 104, 105, 106, 107 and 108: modules of the FAPI 2.0 plan", () => {
  for (const [number, { name, clause, run }] of Object.entries(MODULES).sort())
    test(`${number}, ${clause}: ${name}`, run);
});
