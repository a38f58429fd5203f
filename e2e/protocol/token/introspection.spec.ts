import { newSigner } from "../../support/assertions";
import {
  basic,
  callAs,
  newPair,
  newTokens,
  obtainCode,
  obtainTokens,
  refresh,
  type Tokens,
} from "../../support/flow";
import { makeItThatOld } from "../../support/moments";
import { expectTokenError, expectUnstored } from "../../support/refusals";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

type Client = Parameters<typeof callAs>[0];

const introspect = (client: Client, token: string, origin = world().origin) =>
  callAs(client, "/oauth/introspect", { token }, origin);

async function expectInactive(client: Client, token: string) {
  for (const origin of [world().origin, world().secondOrigin]) {
    const response = await introspect(client, token, origin);
    expectUnstored(response);
    expect([response.status, await response.text()]).toEqual([200, '{"active":false}']);
  }
}

test("rule 44: a client's own active token is described", async () => {
  const { application, user } = await newPair();
  const before = Math.floor(Date.now() / 1000);
  const { tokens, session } = await obtainTokens(application, user, { scope: "openid email" });
  const common = {
    active: true,
    scope: "openid email",
    client_id: application.clientId,
    sub: user.id,
    iss: world().origin,
    iat: expect.any(Number),
    acr: "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport",
    auth_time: Math.floor(session.authenticatedAt.getTime() / 1000),
  };
  const access = await introspect(application, tokens.access_token);
  expectUnstored(access);
  expect(access.headers.get("access-control-allow-origin")).toBeNull();
  const facts = await access.json();
  expect(facts).toEqual({ ...common, token_type: "Bearer", exp: facts.iat + 900 });
  expect(facts.iat).toBeGreaterThanOrEqual(before);
  expect(facts.iat).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000));
  const rest = await (await introspect(application, tokens.refresh_token)).json();
  expect(rest).toEqual({ ...common, token_type: "refresh_token", exp: rest.iat + 30 * 86_400 });
});

test("rule 44: a narrowed access token says its own scope, the refresh token that of its family", async () => {
  const { application, tokens } = await newTokens();
  const refreshed = await refresh(application, tokens.refresh_token, world().origin, "openid");
  const narrowed = (await refreshed.json()) as Tokens;
  const scopeOf = async (token: string) =>
    (await (await introspect(application, token)).json()).scope;
  expect(await scopeOf(narrowed.access_token)).toBe("openid");
  expect(await scopeOf(narrowed.refresh_token)).toBe("openid profile email");
});

test("rule 44: near its absolute end a refresh token ends there", async () => {
  const { application, tokens } = await newTokens();
  await db().$client`update token_families set expires_at = now() + interval '1 hour'
    where application_id = ${application.id}`;
  const { exp } = await (await introspect(application, tokens.refresh_token)).json();
  expect(Math.abs(exp - Date.now() / 1000 - 3600)).toBeLessThan(5);
});

test("rule 44: everything else is exactly active false", async () => {
  const { application, user, tokens } = await newTokens();
  const granted = await obtainCode(application, user);
  const newest = (await (await refresh(application, tokens.refresh_token)).json()) as Tokens;
  const dead = [
    tokens.refresh_token,
    granted.code,
    newest.id_token,
    "x",
    "foyer_at_",
    `foyer_at_${"A".repeat(43)}`,
    `foyer_at_${newest.refresh_token.slice(9)}`,
    "\u00e4 ' --",
    "x".repeat(50_000),
  ];
  for (const token of dead) await expectInactive(application, token);
  const expired = await obtainTokens(application, user);
  await makeItThatOld(expired.tokens.access_token, 901);
  await expectInactive(application, expired.tokens.access_token);
  await makeItThatOld(expired.tokens.refresh_token, 30 * 86_400 + 1);
  await expectInactive(application, expired.tokens.refresh_token);
  expect(await (await introspect(application, newest.access_token)).json()).toMatchObject({
    active: true,
  });
});

test("rule 44: a refresh token of an application that may no longer refresh is not active", async () => {
  const { application, tokens } = await newTokens();
  await db()
    .$client`update applications set grant_types = '{authorization_code}' where id = ${application.id}`;
  await expectInactive(application, tokens.refresh_token);
});

test("rule 44: only a client that proves who it is may ask", async () => {
  const { application, tokens } = await newTokens();
  const open = await newPair({ tokenEndpointAuthMethod: "none" });
  const theirs = await obtainTokens(open.application, open.user);
  const signer = await newSigner();
  const askers: [Client, string][] = [
    [open.application, theirs.tokens.access_token],
    [{ ...application, tokenEndpointAuthMethod: "none" }, tokens.access_token],
    [{ ...application, clientSecret: "wrong" }, tokens.access_token],
    [
      { ...application, tokenEndpointAuthMethod: "client_secret_post", clientSecret: "wrong" },
      tokens.access_token,
    ],
    [{ ...signer.application, tokenEndpointAuthMethod: "none" }, tokens.access_token],
  ];
  for (const [asker, token] of askers)
    await expectTokenError(introspect(asker, token), "invalid_client");
  const challenged = await introspect({ ...application, clientSecret: "wrong" }, "x");
  expect(challenged.headers.get("www-authenticate")).toMatch(/^Basic realm="/);
  const bearer = await fetch(`${world().origin}/oauth/introspect`, {
    method: "POST",
    headers: { Authorization: `Bearer ${tokens.access_token}` },
    body: new URLSearchParams({ token: tokens.access_token }),
  });
  await expectTokenError(bearer, "invalid_client");
});

test("rule 44: without a token it is invalid_request", async () => {
  const { application } = await newPair();
  const { clientId, clientSecret } = application;
  for (const body of ["", "token=", "token=a&token=b", "token=%c3%28"]) {
    const response = await fetch(`${world().origin}/oauth/introspect`, {
      method: "POST",
      headers: {
        Authorization: basic(clientId, clientSecret),
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body,
    });
    await expectTokenError(response, "invalid_request");
  }
});
