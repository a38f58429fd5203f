import { expect, test } from "@playwright/test";
import * as client from "openid-client";
import { makeRecoveryCodes } from "@/test/factories";
import { CookieClient } from "../../support/cookie-client";
import type { Application, User } from "../../support/flow";
import { locationOf, newPair, signedInBrowser } from "../../support/flow";
import { askLogout, HOME, isSignedIn, logoutVisit } from "../../support/logout-visit";
import { grantTo } from "../../support/pending-authorization";
import { type Decision, walk } from "../../support/walk";
import { db, world } from "../../support/world";

/**
 * Configured as in its README, except for plain http on localhost. By default, a secret is sent by
 * client_secret_post; other methods are set as registered.
 */
function discover({ clientId, clientSecret, tokenEndpointAuthMethod: method }: Application) {
  const named = method === "none" ? client.None() : client.ClientSecretBasic(clientSecret);
  return client.discovery(
    new URL(world().origin),
    clientId,
    method === "client_secret_post" ? clientSecret : undefined,
    method === "client_secret_post" ? undefined : named,
    { execute: [client.allowInsecureRequests] },
  );
}

/** Relying party's part: sends the browser to Foyer and validates the response. */
async function signIn(
  config: client.Configuration,
  application: Application,
  user: User,
  decision: Decision = "allow",
) {
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const expectedState = client.randomState();
  const expectedNonce = client.randomNonce();
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: application.redirectUri,
    scope: "openid profile email",
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
    state: expectedState,
    nonce: expectedNonce,
  });
  const callback = await walk(new CookieClient(world().origin), address, user, decision);
  return client.authorizationCodeGrant(config, callback, {
    pkceCodeVerifier,
    expectedState,
    expectedNonce,
    idTokenExpected: true,
  });
}

for (const idTokenSigningAlg of ["RS256", "ES256", "EdDSA"] as const)
  for (const tokenEndpointAuthMethod of [
    "client_secret_basic",
    "client_secret_post",
    "none",
  ] as const)
    test(`openid-client 6 completes everything: ${tokenEndpointAuthMethod}, ${idTokenSigningAlg}`, async () => {
      const { application, user } = await newPair({ idTokenSigningAlg, tokenEndpointAuthMethod });
      const config = await discover(application);
      expect(config.serverMetadata().issuer).toBe(world().origin);
      expect(config.serverMetadata().supportsPKCE()).toBe(true);

      const tokens = await signIn(config, application, user);
      const claims = tokens.claims();
      expect(claims).toMatchObject({ sub: user.id, aud: application.clientId });
      const { access_token, refresh_token = "" } = tokens;
      const profile = await client.fetchUserInfo(config, access_token, claims?.sub ?? "");
      expect(profile).toMatchObject({ email: user.email, preferred_username: user.username });

      const refreshed = await client.refreshTokenGrant(config, refresh_token);
      expect(refreshed.claims()?.sub).toBe(user.id);
      expect(refreshed.refresh_token).not.toBe(refresh_token);
      await client.fetchUserInfo(config, refreshed.access_token, user.id);

      const replay = client.refreshTokenGrant(config, refresh_token);
      await expect(replay).rejects.toMatchObject({ error: "invalid_grant", status: 400 });
    });

test("openid-client 6 understands a wrong secret", async () => {
  const { application, user } = await newPair();
  const stranger = { ...application, clientSecret: "wrong" };
  const signedIn = signIn(await discover(stranger), stranger, user);
  await expect(signedIn).rejects.toMatchObject({ code: "OAUTH_WWW_AUTHENTICATE_CHALLENGE" });
});

test("openid-client 6 understands a denial", async () => {
  const { application, user } = await newPair();
  const denied = signIn(await discover(application), application, user, "deny");
  await expect(denied).rejects.toMatchObject({ error: "access_denied" });
});

test("openid-client 6 signs out: buildEndSessionUrl", async () => {
  const visit = await logoutVisit();
  const address = client.buildEndSessionUrl(await discover(visit.application), {
    id_token_hint: visit.hint,
    post_logout_redirect_uri: HOME,
    state: "s",
  });
  expect(address.href.startsWith(`${world().origin}/oauth/logout?`)).toBe(true);
  expect(address.searchParams.get("client_id")).toBe(visit.application.clientId);
  const answer = await askLogout(visit.browser, [...address.searchParams]);
  expect(answer.headers.get("location")).toBe(`${HOME}?state=s`);
  expect(await isSignedIn(visit)).toBe(false);
});

const MULTI_FACTOR = "http://schemas.openid.net/pape/policies/2007/06/multi-factor";

/** A user with a recovery code and an old sign-in by password, and what a client asks of them. */
async function steppingUp() {
  const { application, user } = await newPair();
  const [code = ""] = await makeRecoveryCodes(db(), user.id, 1);
  await grantTo(user, application);
  const authenticatedAt = new Date(Date.now() - 3_600_000);
  const { browser } = await signedInBrowser(user, { authenticatedAt });
  const config = await discover(application);
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const challenge = await client.calculatePKCECodeChallenge(pkceCodeVerifier);
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: application.redirectUri,
    scope: "openid profile email",
    code_challenge: challenge,
    code_challenge_method: "S256",
    acr_values: MULTI_FACTOR,
    max_age: "600",
  });
  const { pathname, searchParams } = await nextPage(await browser.get(address.href));
  expect(pathname).toBe("/sign-in");
  const { username, password } = user;
  const next = searchParams.get("next") ?? "";
  await browser.post("/sign-in/password", { username, password, next });
  expect((await nextPage(await browser.get(next))).pathname).toBe("/sign-in/step-up");
  const finish = async () =>
    client.authorizationCodeGrant(config, await nextPage(await browser.get(next)), {
      pkceCodeVerifier,
      idTokenExpected: true,
      maxAge: 600,
    });
  return { browser, next, code, finish };
}

const nextPage = async (response: Response) => new URL(locationOf(response), world().origin);

test("openid-client 6 gets the acr and max_age that it asks for", async () => {
  const { browser, next, code, finish } = await steppingUp();
  await browser.post("/forms/sign-in/step-up", { next, way: "recovery", code });
  const claims = (await finish()).claims();
  expect(claims).toMatchObject({ acr: MULTI_FACTOR, amr: ["pwd", "otp", "mfa"] });
  expect(claims?.auth_time).toBeGreaterThan(Date.now() / 1000 - 600);
});

test("openid-client 6 understands unmet_authentication_requirements", async () => {
  const { browser, next, finish } = await steppingUp();
  const request = new URL(next, world().origin).searchParams.get("request_uri") ?? "";
  await browser.post("/consent/decision", { request, decision: "deny" });
  await expect(finish()).rejects.toMatchObject({ error: "unmet_authentication_requirements" });
});
