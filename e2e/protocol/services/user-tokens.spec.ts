import { decodeJwt, decodeProtectedHeader } from "jose";
import { makeApi, makeService, nameIntrospector } from "@/test/apis";
import { callAs, callMe } from "../../support/flow";
import { expectTokenError } from "../../support/refusals";
import { INACTIVE, introspect } from "../../support/services";
import { expect, test } from "../../support/spec";
import {
  newUserOf,
  obtainCodeFor,
  redeemFor,
  refreshFor,
  SCOPE,
  tokensOf,
} from "../../support/user-apis";
import { db, world } from "../../support/world";

test("rules 53 and 57: each token has one audience, chosen by resource", async () => {
  const [files, mail] = [await makeApi(db()), await makeApi(db(), { scopes: ["mail:send"] })];
  const { application, user } = await newUserOf([files, mail]);
  const both = [files.identifier, mail.identifier];
  const scope = `${SCOPE} mail:send`;
  const granted = await obtainCodeFor(application, user, both, { scope });
  const first = await tokensOf(redeemFor(application, granted, files.identifier));
  expect(first).toMatchObject({
    access_token: expect.stringMatching(/^foyer_at_/),
    token_type: "Bearer",
    expires_in: 900,
    scope: "files:read files:write",
  });
  expect(decodeJwt(first.id_token).sub).toBe(user.id);
  expect(await introspect(application, first.access_token)).toMatchObject({
    active: true,
    aud: files.identifier,
    sub: user.id,
    client_id: application.clientId,
    scope: "files:read files:write",
  });
  const second = await tokensOf(
    refreshFor(application, first.refresh_token, { resource: mail.identifier }),
  );
  expect(second.scope).toBe("mail:send");
  const own = await tokensOf(refreshFor(application, second.refresh_token));
  expect(own.scope).toBe("openid offline_access");
  expect((await callMe(own.access_token)).status).toBe(200);
});

test("rule 57: without resource and openid, only one API can be meant", async () => {
  const [files, mail] = [await makeApi(db()), await makeApi(db(), { scopes: ["mail:send"] })];
  const { application, user } = await newUserOf([files, mail]);
  const one = await obtainCodeFor(application, user, [files.identifier], { scope: "files:read" });
  const token = await tokensOf(redeemFor(application, one));
  expect(token).toMatchObject({ scope: "files:read" });
  expect(token.id_token).toBeUndefined();
  const both = [files.identifier, mail.identifier];
  const two = await obtainCodeFor(application, user, both, { scope: "files:read mail:send" });
  await expectTokenError(redeemFor(application, two), "invalid_target");
  await tokensOf(redeemFor(application, two, mail.identifier));
});

test("rule 59: scope narrows within the API, and more than was granted is invalid_scope", async () => {
  const files = await makeApi(db());
  const { application, user } = await newUserOf([files]);
  const granted = await obtainCodeFor(application, user, [files.identifier]);
  const { identifier: resource } = files;
  let { refresh_token: token } = await tokensOf(redeemFor(application, granted, resource));
  for (const [scope, given] of [
    ["files:read", "files:read"],
    ["openid files:write", "files:write"],
    ["files:read files:write", "files:read files:write"],
  ] as const) {
    const tokens = await tokensOf(refreshFor(application, token, { resource, scope }));
    expect(tokens.scope).toBe(given);
    token = tokens.refresh_token;
  }
  for (const scope of ["files:read files:delete", "email", "openid"])
    await expectTokenError(refreshFor(application, token, { resource, scope }), "invalid_scope");
  await tokensOf(refreshFor(application, token, { resource }));
});

for (const signingAlg of ["ES256", "EdDSA", "RS256"] as const)
  test(`rule 60: a JWT for a user says who signed in and how (${signingAlg})`, async () => {
    const files = await makeApi(db(), { tokenFormat: "jwt", signingAlg });
    const { application, user } = await newUserOf([files]);
    const granted = await obtainCodeFor(application, user, [files.identifier]);
    const tokens = await tokensOf(redeemFor(application, granted, files.identifier));
    expect(tokens.expires_in).toBe(300);
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({
      alg: signingAlg,
      typ: "at+jwt",
    });
    const identity = decodeJwt(tokens.id_token);
    const claims = decodeJwt(tokens.access_token);
    expect(claims).toEqual({
      iss: world().origin,
      sub: user.id,
      aud: files.identifier,
      client_id: application.clientId,
      scope: "files:read files:write",
      iat: expect.any(Number),
      exp: (claims.iat ?? 0) + 300,
      jti: expect.stringMatching(/^[\w-]{43}$/),
      auth_time: identity.auth_time,
      acr: identity.acr,
      amr: ["pwd"],
      sid: identity.sid,
    });
    const active = { active: true, aud: files.identifier, sub: user.id };
    expect(await introspect(application, tokens.access_token)).toMatchObject(active);
    const { jti = "" } = claims;
    for (const forged of [jti, `foyer_at_${jti}`, `foyer_st_${jti}`])
      expect(await introspect(application, forged)).toEqual(INACTIVE);
    const revoked = await callAs(application, "/oauth/revoke", { token: tokens.access_token });
    expect(revoked.status).toBe(200);
    expect(await introspect(application, tokens.access_token)).toEqual(INACTIVE);
  });

test("rules 64 and 65: a token for an API is refused at /me, and shown to its introspectors alone", async () => {
  for (const tokenFormat of ["opaque", "jwt"] as const) {
    const files = await makeApi(db(), { tokenFormat });
    const mail = await makeApi(db());
    const { application, user } = await newUserOf([files, mail]);
    const [server, stranger] = [await makeService(db(), []), await makeService(db(), [])];
    await nameIntrospector(db(), files.id, server.id);
    await nameIntrospector(db(), mail.id, stranger.id);
    const granted = await obtainCodeFor(application, user, [files.identifier]);
    const tokens = await tokensOf(redeemFor(application, granted, files.identifier));
    expect((await callMe(tokens.access_token)).status).toBe(401);
    const shown = await introspect(server, tokens.access_token);
    expect(shown).toEqual({
      active: true,
      token_type: "Bearer",
      scope: "files:read files:write",
      client_id: application.clientId,
      sub: user.id,
      aud: files.identifier,
      iss: world().origin,
      iat: expect.any(Number),
      exp: expect.any(Number),
      acr: expect.any(String),
      auth_time: expect.any(Number),
    });
    expect(await introspect(stranger, tokens.access_token)).toEqual(INACTIVE);
    expect(await introspect(server, tokens.refresh_token)).toEqual(INACTIVE);
    // An introspector sees tokens, but can't revoke them.
    await callAs(server, "/oauth/revoke", { token: tokens.access_token });
    expect(await introspect(server, tokens.access_token)).toEqual(shown);
  }
});

test("a code used twice is revoked, whatever resource the second use names", async () => {
  const files = await makeApi(db());
  const { application, user } = await newUserOf([files]);
  const granted = await obtainCodeFor(application, user, [files.identifier]);
  const tokens = await tokensOf(redeemFor(application, granted, files.identifier));
  const again = await redeemFor(application, granted, "https://elsewhere.example/");
  expect(again.status).toBe(400);
  expect(await introspect(application, tokens.access_token)).toEqual(INACTIVE);
});
