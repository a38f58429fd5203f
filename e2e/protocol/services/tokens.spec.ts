import { randomUUID } from "node:crypto";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { makeApi, makeService, nameIntrospector } from "@/test/apis";
import { makeApplication } from "@/test/factories";
import { newClientKey } from "../../support/assertions";
import { basic, callAs, callMe, newPair, newTokens } from "../../support/flow";
import { expectTokenError, expectUnstored } from "../../support/refusals";
import {
  askForToken,
  bothOrigins,
  INACTIVE,
  introspect,
  newService,
  obtainServiceToken,
} from "../../support/services";
import { expect, test } from "../../support/spec";
import { postToken } from "../../support/token-call";
import { db, world } from "../../support/world";

const FORMATS = ["opaque", "jwt"] as const;
const METHODS = ["client_secret_basic", "client_secret_post", "private_key_jwt"] as const;

for (const method of METHODS)
  test(`rules 71 and 73: a service gets a token by ${method}, and nothing else`, async () => {
    const key = method === "private_key_jwt" ? await newClientKey() : undefined;
    const { service } = await newService(
      {},
      { tokenEndpointAuthMethod: method, ...(key && { jwks: { keys: [key.jwk] } }) },
    );
    const response = await askForToken({ ...service, ...(key && { key }) });
    expectUnstored(response);
    const token = await response.json();
    expect(token).toEqual({
      access_token: expect.stringMatching(/^foyer_st_[\w-]{43}$/),
      token_type: "Bearer",
      expires_in: 900,
      scope: "files:read files:write",
    });
  });

test("rule 60: a JWT has the claims of RFC 9068 and lives five minutes", async () => {
  for (const signingAlg of ["ES256", "EdDSA", "RS256"] as const) {
    const { api, service } = await newService({ tokenFormat: "jwt", signingAlg });
    const token = await obtainServiceToken(service, { scope: "files:read" });
    expect(token).toMatchObject({ expires_in: 300, scope: "files:read" });
    const { kid, ...header } = decodeProtectedHeader(token.access_token);
    expect(header).toEqual({ alg: signingAlg, typ: "at+jwt" });
    expect(kid).toBeTruthy();
    const claims = decodeJwt(token.access_token);
    expect(claims).toEqual({
      iss: world().origin,
      sub: service.clientId,
      aud: api.identifier,
      client_id: service.clientId,
      scope: "files:read",
      iat: expect.any(Number),
      exp: (claims.iat ?? 0) + 300,
      jti: expect.any(String),
    });
  }
});

test("rule 72: scope defaults to all, and resource to the only API", async () => {
  const [one, two] = [await makeApi(db()), await makeApi(db(), { scopes: ["mail:send"] })];
  const service = await makeService(db(), [one, two]);
  const token = await obtainServiceToken(service, { resource: two.identifier });
  expect(token.scope).toBe("mail:send");
  await expectTokenError(askForToken(service), "invalid_target");
  const narrow = await obtainServiceToken(service, {
    resource: one.identifier.toUpperCase().replace("/V1", "/v1"),
    scope: "files:write files:write",
  });
  expect(narrow.scope).toBe("files:write");
});

test("rules 54 and 72: a wrong resource or scope stores nothing", async () => {
  const { api, service } = await newService();
  const { api: foreign } = await newService();
  const suspended = await makeApi(db(), { suspendedAt: new Date() });
  const other = await makeService(db(), [suspended]);
  const wrong = [
    [service, { resource: foreign.identifier }, "invalid_target"],
    [service, { resource: `${api.identifier}/` }, "invalid_target"],
    [service, { resource: "nonsense" }, "invalid_target"],
    [service, { resource: "https://unknown.example/" }, "invalid_target"],
    [service, { scope: "files:read openid" }, "invalid_scope"],
    [service, { scope: "files:delete" }, "invalid_scope"],
    [other, {}, "invalid_target"],
    [other, { resource: suspended.identifier }, "invalid_target"],
  ] as const;
  for (const [client, form, error] of wrong)
    await expectTokenError(askForToken(client, form), error, 400);
  const both = [api, foreign].map(
    ({ identifier }) => `&resource=${encodeURIComponent(identifier)}`,
  );
  const twice = `grant_type=client_credentials${both.join("")}`;
  const authorization = basic(service.clientId, service.clientSecret);
  await expectTokenError(postToken({ authorization, form: twice }), "invalid_target");
  const stored = await db().$client`
    select from service_tokens where application_id in ${db().$client([service.id, other.id])}`;
  expect(stored).toHaveLength(0);
});

test("rule 70: only services get tokens of their own, and they get no others", async () => {
  const { application } = await newPair();
  const pending = await newService({}, { approvedAt: null, ownerId: await ownerId() });
  const suspended = await newService({}, { suspendedAt: new Date() });
  const bare = await makeService(db(), []);
  for (const client of [application, pending.service, suspended.service])
    await expectTokenError(askForToken(client), "unauthorized_client");
  await expectTokenError(askForToken(bare), "invalid_target");
  const { service } = await newService();
  for (const form of [
    { grant_type: "refresh_token", refresh_token: "foyer_rt_x" },
    { grant_type: "authorization_code", code: "x", redirect_uri: "x", code_verifier: "x" },
  ])
    await expectTokenError(callAs(service, "/oauth/token", form), "unauthorized_client");
  const wrong = { ...service, clientSecret: "wrong" };
  await expectTokenError(askForToken(wrong), "invalid_client");
});

const ownerId = async () => {
  const { user } = await newPair();
  return user.id;
};

for (const tokenFormat of FORMATS)
  test.describe(`a token of the format ${tokenFormat}`, () => {
    test("rule 65: is active for its client and its API's introspectors, and for nobody else", async () => {
      const { api, service } = await newService({ tokenFormat });
      const server = await makeApplication(db());
      await nameIntrospector(db(), api.id, server.id);
      const stranger = await newService({ tokenFormat });
      const { access_token: token } = await obtainServiceToken(service);
      const expected = {
        active: true,
        token_type: "Bearer",
        scope: "files:read files:write",
        client_id: service.clientId,
        sub: service.clientId,
        aud: api.identifier,
        iss: world().origin,
        iat: expect.any(Number),
        exp: expect.any(Number),
      };
      for (const origin of bothOrigins())
        for (const client of [service, server])
          expect(await introspect(client, token, origin)).toEqual(expected);
      for (const client of [stranger.service, await makeApplication(db())])
        expect(await introspect(client, token)).toEqual(INACTIVE);
    });

    test("rule 64: is no token for /me, and none of a user's is one for the API", async () => {
      const { api, service } = await newService({ tokenFormat });
      const { access_token: token } = await obtainServiceToken(service);
      expect((await callMe(token)).status).toBe(401);
      const { application, tokens } = await newTokens();
      await nameIntrospector(db(), api.id, application.id);
      expect(await introspect(service, tokens.access_token)).toEqual(INACTIVE);
      expect(await introspect(service, tokens.id_token ?? "")).toEqual(INACTIVE);
    });

    test("rule 66: ends alone when its client revokes it, and not when another does", async () => {
      const { api, service } = await newService({ tokenFormat });
      const server = await makeApplication(db());
      await nameIntrospector(db(), api.id, server.id);
      const { access_token: token } = await obtainServiceToken(service);
      const { access_token: other } = await obtainServiceToken(service);
      expect((await callAs(server, "/oauth/revoke", { token })).status).toBe(200);
      expect(await introspect(service, token)).toMatchObject({ active: true });
      expect((await callAs(service, "/oauth/revoke", { token })).status).toBe(200);
      for (const origin of bothOrigins())
        expect(await introspect(server, token, origin)).toEqual(INACTIVE);
      expect(await introspect(server, other)).toMatchObject({ active: true });
    });
  });

test("rule 63: the ID of a JWT is no token, and a changed JWT neither", async () => {
  const { service } = await newService({ tokenFormat: "jwt" });
  const { access_token: token } = await obtainServiceToken(service);
  const [header = "", payload = "", signature = ""] = token.split(".");
  const { jti = "" } = decodeJwt(token);
  const forged = Buffer.from(JSON.stringify({ ...decodeJwt(token), jti: randomUUID() }));
  const none = Buffer.from(JSON.stringify({ alg: "none", typ: "at+jwt" })).toString("base64url");
  const wrong = [
    jti,
    `jwt ${jti}`,
    `${header}.${forged.toString("base64url")}.${signature}`,
    `${none}.${payload}.`,
    `${header}.${payload}.`,
    `${header}.${payload}`,
    `${token}x`,
  ];
  for (const text of wrong) {
    expect(await introspect(service, text)).toEqual(INACTIVE);
    expect((await callAs(service, "/oauth/revoke", { token: text })).status).toBe(200);
  }
  expect(await introspect(service, token)).toMatchObject({ active: true });
});
