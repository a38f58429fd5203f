import { type DpopKey, newDpopKey } from "@/test/dpop";
import { boundTokens, meWith, postWithProof, proofFor, redeemByKey } from "../../support/dpop";
import { callMe, newPair, obtainCode } from "../../support/flow";
import { bothOrigins } from "../../support/services";
import { expect, test } from "../../support/spec";
import { world } from "../../support/world";

const OPENID = { scope: "openid profile offline_access" };

/** Proofs that a thief can send: none, their own, or those that they saw. */
async function proofsOfThief(
  key: DpopKey,
  own: DpopKey,
  { path, ...request }: { path: string; method: string; accessToken?: string },
): Promise<Record<string, string | null>> {
  const other = request.method === "GET" ? "POST" : "GET";
  const now = Math.floor(Date.now() / 1000);
  return {
    "no proof": null,
    "another key": await proofFor(own, path, request),
    "the key of the client in the header of another": `${(await proofFor(key, path, request)).split(".")[0]}.${(
      await proofFor(own, path, request)
    )
      .split(".")
      .slice(1)
      .join(".")}`,
    "an old proof": await proofFor(key, path, { ...request, iat: now - 61 }),
    "a proof of tomorrow": await proofFor(key, path, { ...request, iat: now + 86_400 }),
    "another address": await proofFor(key, "/oauth/par", request),
    "another server": await proofFor(key, path, { ...request, htu: `https://api.example${path}` }),
    "another method": await proofFor(key, path, { ...request, method: other }),
    "another access token": await proofFor(key, path, {
      ...request,
      ath: "A".repeat(43),
      ...(request.accessToken === undefined && { htm: other }),
    }),
  };
}

test("threat 147: a stolen access token is accepted from nobody without its key", async () => {
  const { application, user } = await newPair();
  const [key, own] = [await newDpopKey(), await newDpopKey()];
  const granted = await obtainCode(application, user);
  const { access_token: token } = await boundTokens(redeemByKey(application, granted, key));
  const request = { path: "/api/v1/me", method: "GET", accessToken: token };
  const used = await proofFor(key, request.path, request);
  expect((await meWith(token, { proof: used })).status).toBe(200);
  const proofs = { ...(await proofsOfThief(key, own, request)), "a second use": used };
  for (const origin of bothOrigins()) {
    for (const [what, proof] of Object.entries(proofs))
      for (const scheme of ["DPoP", "Bearer"])
        expect((await meWith(token, { proof, scheme, origin })).status, what).toBe(401);
    const posted = new URLSearchParams({ access_token: token });
    const form = await fetch(`${origin}/api/v1/me`, { method: "POST", body: posted });
    expect(form.status).toBe(401);
    expect((await callMe(token, origin)).status).toBe(401);
  }
  const fresh = await proofFor(key, request.path, request);
  expect((await meWith(token, { proof: fresh })).status).toBe(200);
});

test("threat 147: a stolen refresh token or code of a public client gives nothing without its key", async () => {
  const { application, user } = await newPair({ tokenEndpointAuthMethod: "none" });
  const [key, own] = [await newDpopKey(), await newDpopKey()];
  const request = { path: "/oauth/token", method: "POST" };
  const code = await obtainCode(application, user, { ...OPENID, dpop_jkt: key.jkt });
  const codeForm = {
    ...{ grant_type: "authorization_code", code: code.code, redirect_uri: code.redirectUri },
    code_verifier: code.verifier,
  };
  const refuseAll = async (form: Record<string, string>, more: Record<string, string> = {}) => {
    const proofs = { ...(await proofsOfThief(key, own, request)), ...more };
    for (const [what, proof] of Object.entries(proofs)) {
      const refused = await postWithProof(application, request.path, form, { proof });
      expect(refused.status, what).toBe(400);
    }
  };
  await refuseAll(codeForm);
  const used = await proofFor(key, request.path);
  const redeemed = await postWithProof(application, request.path, codeForm, { proof: used });
  const { refresh_token } = await boundTokens(redeemed);
  const refreshForm = { grant_type: "refresh_token", refresh_token };
  await refuseAll(refreshForm, { "a second use": used });
  const proof = await proofFor(key, request.path);
  await boundTokens(postWithProof(application, request.path, refreshForm, { proof }));
});

test("threat 147: a proof is no credential of any other kind", async () => {
  const { application } = await newPair();
  const key = await newDpopKey();
  const proof = await proofFor(key, "/oauth/token");
  expect((await callMe(proof)).status).toBe(401);
  const assertion = await fetch(`${world().origin}/oauth/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: application.clientId,
      client_assertion: proof,
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
    }),
  });
  expect(assertion.status).toBe(401);
});
