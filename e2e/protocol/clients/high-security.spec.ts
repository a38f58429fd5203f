import { expect, test } from "@playwright/test";
import * as client from "openid-client";
import { makeApi } from "@/test/apis";
import { authorize, signedInBrowser } from "../../support/flow";
import { newSecureClient, type SecureClient } from "../../support/secure-clients";
import { db, world } from "../../support/world";

const configure = ({ application, key }: SecureClient) =>
  client.discovery(
    new URL(world().origin),
    application.clientId,
    undefined,
    client.PrivateKeyJwt({ key: key.privateKey, kid: key.kid }),
    // Plain http on localhost is the only setting of the test.
    { execute: [client.allowInsecureRequests] },
  );

for (const alg of ["ES256", "PS256"] as const)
  for (const idTokenSigningAlg of ["ES256", "EdDSA"] as const)
    test(`rules 104 and 105: openid-client 6 signs in by PAR, private_key_jwt and DPoP, unmodified (${alg}, ${idTokenSigningAlg})`, async () => {
      const secure = await newSecureClient({ idTokenSigningAlg }, { alg });
      const config = await configure(secure);
      const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair(alg));
      const verifier = client.randomPKCECodeVerifier();
      const state = client.randomState();
      const nonce = client.randomNonce();
      const address = await client.buildAuthorizationUrlWithPAR(
        config,
        {
          redirect_uri: secure.application.redirectUri,
          scope: "openid profile",
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
          ...{ state, nonce },
        },
        { DPoP },
      );
      expect([...address.searchParams.keys()].sort()).toEqual(["client_id", "request_uri"]);
      const { browser } = await signedInBrowser(secure.user);
      const answer = await authorize(browser, `${address.pathname}${address.search}`);
      const checks = {
        ...{ pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce },
        idTokenExpected: true,
      };
      const tokens = await client.authorizationCodeGrant(config, answer, checks, undefined, {
        DPoP,
      });
      expect(tokens).toMatchObject({ token_type: "dpop", expires_in: 900 });
      expect(tokens.refresh_token).toBeUndefined();
      expect(tokens.claims()).toMatchObject({ sub: secure.user.id, iss: world().origin });
      const profile = await client.fetchUserInfo(config, tokens.access_token, secure.user.id, {
        DPoP,
      });
      expect(profile.sub).toBe(secure.user.id);
      expect(await client.tokenIntrospection(config, tokens.access_token)).toMatchObject({
        ...{ active: true, token_type: "DPoP" },
        cnf: { jkt: await DPoP.calculateThumbprint() },
      });
      await client.tokenRevocation(config, tokens.access_token);
      expect(await client.tokenIntrospection(config, tokens.access_token)).toEqual({
        active: false,
      });
    });

test("rule 107: openid-client 6 gets new tokens by prompt=none, without a refresh token", async () => {
  const secure = await newSecureClient();
  const config = await configure(secure);
  const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair());
  const { browser } = await signedInBrowser(secure.user);
  for (const prompt of [{}, { prompt: "none" }, { prompt: "none" }]) {
    const verifier = client.randomPKCECodeVerifier();
    const address = await client.buildAuthorizationUrlWithPAR(
      config,
      {
        ...prompt,
        redirect_uri: secure.application.redirectUri,
        scope: "openid offline_access",
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      },
      { DPoP },
    );
    const answer = new URL(
      (await browser.get(`${address.pathname}${address.search}`)).headers.get("location") ?? "",
    );
    const checks = { pkceCodeVerifier: verifier };
    const tokens = await client.authorizationCodeGrant(config, answer, checks, undefined, { DPoP });
    expect(tokens.refresh_token).toBeUndefined();
  }
});

test("rule 104: openid-client 6 obtains a service's token by private_key_jwt and DPoP", async () => {
  const api = await makeApi(db(), { tokenFormat: "jwt" });
  const service = await newSecureClient(
    {
      ...{ type: "service", requirePar: false, grantTypes: ["client_credentials"] },
      ...{ scopes: [], redirectUris: [] },
    },
    { apis: [api] },
  );
  const config = await configure(service);
  const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair());
  const asked = { resource: api.identifier };
  expect(await client.clientCredentialsGrant(config, asked, { DPoP })).toMatchObject({
    token_type: "dpop",
  });
  await expect(client.clientCredentialsGrant(config, asked)).rejects.toMatchObject({
    error: "invalid_dpop_proof",
  });
});
