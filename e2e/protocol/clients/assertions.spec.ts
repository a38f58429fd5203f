import { expect, test } from "@playwright/test";
import * as oauth from "oauth4webapi";
import * as client from "openid-client";
import { ASSERTION_ALGORITHMS, newSigner } from "../../support/assertions";
import { configure, discover, insecure } from "../../support/clients/libraries";
import { newPair, obtainCode } from "../../support/flow";
import { codeForm } from "../../support/token-call";
import { world } from "../../support/world";

for (const alg of ASSERTION_ALGORITHMS)
  test(`openid-client 6 redeems, refreshes, introspects and revokes with private_key_jwt, ${alg}`, async () => {
    const { application, key, user } = await newSigner(alg);
    const { clientId, redirectUri } = application;
    const config = await configure(application, key);
    const { code, verifier } = await obtainCode(application, user);
    const callback = new URL(redirectUri);
    callback.search = `${new URLSearchParams({ code, iss: world().origin, state: "state-1" })}`;
    const tokens = await client.authorizationCodeGrant(config, callback, {
      pkceCodeVerifier: verifier,
      expectedState: "state-1",
      expectedNonce: "nonce-1",
    });
    const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? "");
    const token = refreshed.access_token;
    const facts = { active: true, sub: user.id, client_id: clientId, token_type: "Bearer" };
    expect(await client.tokenIntrospection(config, token)).toMatchObject(facts);
    await client.tokenRevocation(config, token);
    expect(await client.tokenIntrospection(config, token)).toEqual({ active: false });
    const rest = { token_type_hint: "refresh_token" };
    await client.tokenRevocation(config, refreshed.refresh_token ?? "", rest);
    await expect(
      client.refreshTokenGrant(config, refreshed.refresh_token ?? ""),
    ).rejects.toMatchObject({ error: "invalid_grant" });
  });

for (const alg of [...ASSERTION_ALGORITHMS, null])
  test(`oauth4webapi 3 redeems, introspects and revokes, ${alg ?? "client_secret_basic"}`, async () => {
    const as = await discover();
    const signer = alg ? await newSigner(alg) : null;
    const { application, user } = signer ?? (await newPair());
    const rp = { client_id: application.clientId };
    const authentication = signer
      ? oauth.PrivateKeyJwt({ key: signer.key.privateKey, kid: signer.key.kid })
      : oauth.ClientSecretBasic(application.clientSecret);
    const form = codeForm(await obtainCode(application, user));
    const redeemed = await oauth.genericTokenEndpointRequest(
      as,
      rp,
      authentication,
      "authorization_code",
      form,
      insecure,
    );
    const { access_token: token } = await oauth.processGenericTokenEndpointResponse(
      as,
      rp,
      redeemed,
    );
    const introspect = async () =>
      oauth.processIntrospectionResponse(
        as,
        rp,
        await oauth.introspectionRequest(as, rp, authentication, token, insecure),
      );
    expect(await introspect()).toMatchObject({ active: true, sub: user.id, iss: world().origin });
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(as, rp, authentication, token, insecure),
    );
    expect(await introspect()).toEqual({ active: false });
  });

test("oauth4webapi 3 revokes as a public client", async () => {
  const as = await discover();
  const { application, user } = await newPair({ tokenEndpointAuthMethod: "none" });
  const rp = { client_id: application.clientId };
  const form = codeForm(await obtainCode(application, user));
  const grant = "authorization_code";
  const redeemed = await oauth.genericTokenEndpointRequest(
    as,
    rp,
    oauth.None(),
    grant,
    form,
    insecure,
  );
  const tokens = await oauth.processGenericTokenEndpointResponse(as, rp, redeemed);
  const request = (token: string) => oauth.revocationRequest(as, rp, oauth.None(), token, insecure);
  await oauth.processRevocationResponse(await request(tokens.refresh_token ?? ""));
  const me = await oauth.userInfoRequest(as, rp, tokens.access_token, insecure);
  expect(me.status).toBe(401);
});
