import { expect, test } from "@playwright/test";
import * as oauth from "oauth4webapi";
import * as client from "openid-client";
import { configure, discover, insecure, signIn } from "../../support/clients/libraries";
import { authorize, newPair, signedInBrowser } from "../../support/flow";
import { newService } from "../../support/services";

for (const tokenEndpointAuthMethod of ["client_secret_basic", "none"] as const)
  for (const alg of ["ES256", "PS256", "Ed25519"])
    test(`openid-client 6 signs in with DPoP, pushes, reads the profile and refreshes: ${tokenEndpointAuthMethod}, ${alg}`, async () => {
      const pair = await newPair({ tokenEndpointAuthMethod, requireDpop: true });
      const config = await configure(pair.application);
      const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair(alg));
      const { browser } = await signedInBrowser(pair.user);
      const bring = ({ pathname, search }: URL) => authorize(browser, pathname + search);
      const changes = { scope: "openid profile offline_access" };
      const asking = { DPoP, pushes: true, changes };
      const tokens = await signIn(config, pair.application.redirectUri, bring, asking);
      expect(tokens.token_type).toBe("dpop");
      const profile = (token: string) =>
        client.fetchUserInfo(config, token, pair.user.id, { DPoP });
      expect(await profile(tokens.access_token)).toMatchObject({ sub: pair.user.id });
      const refreshed = await client.refreshTokenGrant(
        config,
        tokens.refresh_token ?? "",
        undefined,
        { DPoP },
      );
      expect(await profile(refreshed.access_token)).toMatchObject({ sub: pair.user.id });
      await expect(
        client.refreshTokenGrant(config, refreshed.refresh_token ?? ""),
      ).rejects.toMatchObject({ status: 400 });
    });

test("rule 96: a client of oauth4webapi 3 whose clock is a day behind recovers in one round trip", async () => {
  const as = await discover();
  const { service } = await newService();
  const behind = { client_id: service.clientId, [oauth.clockSkew]: -86_400 };
  const DPoP = oauth.DPoP(behind, await oauth.generateKeyPair("ES256"));
  const ask = () =>
    oauth.clientCredentialsGrantRequest(
      as,
      { client_id: service.clientId },
      oauth.ClientSecretBasic(service.clientSecret),
      {},
      { DPoP, ...insecure },
    );
  const processed = async () =>
    oauth.processClientCredentialsResponse(as, { client_id: service.clientId }, await ask());
  const first = await processed().catch((error: unknown) => error);
  expect(oauth.isDPoPNonceError(first)).toBe(true);
  expect(await processed()).toMatchObject({ token_type: "dpop" });
});

test("rule 102: oauth4webapi 3 validates a bound JWT as its API, and refuses it without its key", async () => {
  const as = await discover();
  const { api, service } = await newService({ tokenFormat: "jwt" });
  const keys = await oauth.generateKeyPair("ES256");
  const DPoP = oauth.DPoP({}, keys);
  const response = await oauth.clientCredentialsGrantRequest(
    as,
    { client_id: service.clientId },
    oauth.ClientSecretBasic(service.clientSecret),
    { resource: api.identifier },
    { DPoP, ...insecure },
  );
  const asked = { client_id: service.clientId };
  const { access_token: token } = await oauth.processClientCredentialsResponse(as, asked, response);
  /** Sends a request of the client to the API, which validates it. */
  const validate = async (handle: oauth.DPoPHandle | null, scheme?: string) => {
    let sent: Request | null = null;
    await oauth.protectedResourceRequest(token, "GET", new URL(api.identifier), undefined, null, {
      ...(handle && { DPoP: handle }),
      [oauth.customFetch]: async (url, options) => {
        sent = new Request(url, options as RequestInit);
        return new Response();
      },
    });
    const request = sent as Request | null;
    if (!request) throw new Error("nothing was sent");
    if (scheme) request.headers.set("authorization", `${scheme} ${token}`);
    return oauth.validateJwtAccessToken(as, request, api.identifier, insecure);
  };
  const claims = await validate(DPoP);
  expect(claims).toMatchObject({ sub: service.clientId, cnf: { jkt: expect.any(String) } });
  expect(claims.cnf?.jkt).toBe(await DPoP.calculateThumbprint());
  await expect(validate(null)).rejects.toThrow();
  await expect(validate(DPoP, "Bearer")).rejects.toThrow();
  const other = oauth.DPoP({}, await oauth.generateKeyPair("ES256"));
  await expect(validate(other)).rejects.toThrow();
});
