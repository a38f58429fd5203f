import { expect, test } from "@playwright/test";
import * as client from "openid-client";
import { makeApi } from "@/test/apis";
import { configure, signIn } from "../../support/clients/libraries";
import { authorize, signedInBrowser } from "../../support/flow";
import { newSecureClient } from "../../support/secure-clients";
import { db, world } from "../../support/world";

for (const alg of ["ES256", "PS256"] as const)
  for (const idTokenSigningAlg of ["ES256", "EdDSA"] as const)
    test(`rules 104 and 105: openid-client 6 signs in by PAR, private_key_jwt and DPoP, unmodified (${alg}, ${idTokenSigningAlg})`, async () => {
      const secure = await newSecureClient({ idTokenSigningAlg }, { alg });
      const config = await configure(secure.application, secure.key);
      const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair(alg));
      const { browser } = await signedInBrowser(secure.user);
      const bring = ({ pathname, search, searchParams }: URL) => {
        expect([...searchParams.keys()].sort()).toEqual(["client_id", "request_uri"]);
        return authorize(browser, pathname + search);
      };
      const asking = { DPoP, pushes: true, changes: { scope: "openid profile" } };
      const tokens = await signIn(config, secure.application.redirectUri, bring, asking);
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
  const config = await configure(secure.application, secure.key);
  const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair());
  const { browser } = await signedInBrowser(secure.user);
  const bring = async ({ pathname, search }: URL) =>
    new URL((await browser.get(pathname + search)).headers.get("location") ?? "");
  for (const prompt of [{}, { prompt: "none" }, { prompt: "none" }]) {
    const changes = { ...prompt, scope: "openid offline_access" };
    const asking = { DPoP, pushes: true, changes };
    const tokens = await signIn(config, secure.application.redirectUri, bring, asking);
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
  const config = await configure(service.application, service.key);
  const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair());
  const asked = { resource: api.identifier };
  expect(await client.clientCredentialsGrant(config, asked, { DPoP })).toMatchObject({
    token_type: "dpop",
  });
  await expect(client.clientCredentialsGrant(config, asked)).rejects.toMatchObject({
    error: "invalid_dpop_proof",
  });
});
