import { expect, test } from "@playwright/test";
import * as client from "openid-client";
import { makeRecoveryCodes } from "@/test/factories";
import { configure, signIn } from "../../support/clients/libraries";
import { CookieClient } from "../../support/cookie-client";
import {
  type Application,
  locationOf,
  newPair,
  signedInBrowser,
  type User,
} from "../../support/flow";
import { askLogout, HOME, isSignedIn, logoutVisit } from "../../support/logout-visit";
import { grantTo } from "../../support/pending-authorization";
import { type Decision, walk } from "../../support/walk";
import { db, world } from "../../support/world";

/** Signs in through the pages, or denies. */
const complete = async (application: Application, user: User, decision?: Decision) =>
  signIn(await configure(application), application.redirectUri, (address) =>
    walk(new CookieClient(world().origin), address, user, decision),
  );

for (const idTokenSigningAlg of ["RS256", "ES256", "EdDSA"] as const)
  for (const tokenEndpointAuthMethod of [
    "client_secret_basic",
    "client_secret_post",
    "none",
  ] as const)
    test(`openid-client 6 completes everything: ${tokenEndpointAuthMethod}, ${idTokenSigningAlg}`, async () => {
      const { application, user } = await newPair({ idTokenSigningAlg, tokenEndpointAuthMethod });
      const config = await configure(application);
      expect(config.serverMetadata().issuer).toBe(world().origin);
      expect(config.serverMetadata().supportsPKCE()).toBe(true);

      const tokens = await complete(application, user);
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
  const signedIn = complete(stranger, user);
  await expect(signedIn).rejects.toMatchObject({ code: "OAUTH_WWW_AUTHENTICATE_CHALLENGE" });
});

test("openid-client 6 understands a denial", async () => {
  const { application, user } = await newPair();
  const denied = complete(application, user, "deny");
  await expect(denied).rejects.toMatchObject({ error: "access_denied" });
});

test("openid-client 6 signs out: buildEndSessionUrl", async () => {
  const visit = await logoutVisit();
  const address = client.buildEndSessionUrl(await configure(visit.application), {
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

type Answer = (browser: CookieClient, next: string, code: string) => Promise<unknown>;

/** Signs in a user with a recovery code and an old sign-in by password, as a client asks of them. */
async function stepUp(answer: Answer) {
  const { application, user } = await newPair();
  const [code = ""] = await makeRecoveryCodes(db(), user.id, 1);
  await grantTo(user, application);
  const authenticatedAt = new Date(Date.now() - 3_600_000);
  const { browser } = await signedInBrowser(user, { authenticatedAt });
  const bring = async ({ href }: URL) => {
    const { pathname, searchParams } = await nextPage(await browser.get(href));
    expect(pathname).toBe("/sign-in");
    const { username, password } = user;
    const next = searchParams.get("next") ?? "";
    await browser.post("/sign-in/password", { username, password, next });
    expect((await nextPage(await browser.get(next))).pathname).toBe("/sign-in/step-up");
    await answer(browser, next, code);
    return nextPage(await browser.get(next));
  };
  const changes = { acr_values: MULTI_FACTOR, max_age: "600" };
  return signIn(await configure(application), application.redirectUri, bring, {
    ...{ changes, maxAge: 600 },
  });
}

const nextPage = async (response: Response) => new URL(locationOf(response), world().origin);

test("openid-client 6 gets the acr and max_age that it asks for", async () => {
  const tokens = await stepUp((browser, next, code) =>
    browser.post("/forms/sign-in/step-up", { next, way: "recovery", code }),
  );
  const claims = tokens.claims();
  expect(claims).toMatchObject({ acr: MULTI_FACTOR, amr: ["pwd", "otp", "mfa"] });
  expect(claims?.auth_time).toBeGreaterThan(Date.now() / 1000 - 600);
});

test("openid-client 6 understands unmet_authentication_requirements", async () => {
  const denied = stepUp((browser, next) => {
    const request = new URL(next, world().origin).searchParams.get("request_uri") ?? "";
    return browser.post("/consent/decision", { request, decision: "deny" });
  });
  await expect(denied).rejects.toMatchObject({ error: "unmet_authentication_requirements" });
});
