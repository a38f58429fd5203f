import * as oauth from "oauth4webapi";
import { makeApi } from "@/test/apis";
import { callMe, newPair } from "../../support/flow";
import { expectTokenError } from "../../support/refusals";
import { expect, test } from "../../support/spec";
import { newUserOf, obtainCodeFor, redeemFor, refreshFor, tokensOf } from "../../support/user-apis";
import { db, world } from "../../support/world";

test("rule 68: Foyer's own API has metadata, to which the challenges of /me lead", async () => {
  const { origin } = world();
  const refused = await callMe("x");
  expect(refused.status).toBe(401);
  const [, address = ""] =
    /^Bearer .*resource_metadata="([^"]+)"$/.exec(refused.headers.get("www-authenticate") ?? "") ??
    [];
  expect(address).toBe(`${origin}/.well-known/oauth-protected-resource/api/v1/me`);
  for (const path of ["/api/v1", "/api/v1/me"]) {
    const response = await fetch(`${origin}/.well-known/oauth-protected-resource${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("content-type")).toMatch(/^application\/json\b/);
    expect(await response.json()).toEqual({
      resource: `${origin}${path}`,
      authorization_servers: [origin],
      scopes_supported: ["openid", "profile", "email", "groups"],
      bearer_methods_supported: ["header", "body"],
      dpop_signing_alg_values_supported: ["ES256", "PS256", "EdDSA", "Ed25519"],
    });
  }
  expect((await fetch(`${address}/me`)).status).toBe(404);
  expect((await fetch(address, { method: "POST" })).status).toBe(405);
});

test("rules 53 and 57: a token for Foyer's own API is requested by either identifier", async () => {
  const { application, user } = await newPair({ firstParty: true });
  for (const path of ["/api/v1", "/api/v1/me"]) {
    const own = world().origin + path;
    const code = await obtainCodeFor(application, user, [own], { scope: "openid offline_access" });
    const tokens = await tokensOf(redeemFor(application, code, own));
    expect((await callMe(tokens.access_token)).status).toBe(200);
    const again = await tokensOf(refreshFor(application, tokens.refresh_token, { resource: own }));
    expect((await callMe(again.access_token)).status).toBe(200);
  }
});

test("rule 54: without openid, an authorization for an API isn't one for Foyer's own", async () => {
  const files = await makeApi(db());
  const { application, user } = await newUserOf([files]);
  const code = await obtainCodeFor(application, user, [files.identifier], { scope: "files:read" });
  const refused = await redeemFor(application, code, `${world().origin}/api/v1`);
  await expectTokenError(refused, "invalid_target");
  expect(await tokensOf(redeemFor(application, code, files.identifier))).toMatchObject({
    scope: "files:read",
  });
});

test("rule 68: oauth4webapi begins at /me, and gets there by the metadata alone", async () => {
  const { application, user } = await newPair({ firstParty: true });
  const insecure = { [oauth.allowInsecureRequests]: true } as const;
  const me = new URL("/api/v1/me", world().origin);
  const resource = await oauth.processResourceDiscoveryResponse(
    me,
    await oauth.resourceDiscoveryRequest(me, insecure),
  );
  const [issuer = ""] = resource.authorization_servers ?? [];
  const server = await oauth.processDiscoveryResponse(
    new URL(issuer),
    await oauth.discoveryRequest(new URL(issuer), insecure),
  );
  expect(server.issuer).toBe(world().origin);
  const code = await obtainCodeFor(application, user, [resource.resource], { scope: "openid" });
  const tokens = await tokensOf(redeemFor(application, code, resource.resource));
  const answer = await oauth.protectedResourceRequest(
    tokens.access_token,
    "GET",
    me,
    undefined,
    undefined,
    insecure,
  );
  expect(await answer.json()).toMatchObject({ sub: user.id });
});
