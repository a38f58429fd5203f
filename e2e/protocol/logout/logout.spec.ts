import { expect, test } from "@playwright/test";
import { makeSession } from "@/test/factories";
import { CookieClient } from "../../support/cookie-client";
import { callMe, sessionCookieValue } from "../../support/flow";
import {
  askLogout,
  HOME,
  isSignedIn,
  logoutVisit,
  postLogout,
  SIGNED_OUT,
  STATE,
  withState,
} from "../../support/logout-visit";
import { retiredKey } from "../../support/own-key";
import { db, world } from "../../support/world";

test.describe("rule 45: a valid hint of the signed-in user", () => {
  for (const [method, ask] of Object.entries({ GET: askLogout, POST: postLogout }))
    test(`signs out at once and goes to the registered address with state, by ${method}`, async () => {
      const visit = await logoutVisit();
      expect(await isSignedIn(visit)).toBe(true);
      const answer = await ask(visit.browser, {
        id_token_hint: visit.hint,
        client_id: visit.application.clientId,
        post_logout_redirect_uri: HOME,
        state: STATE,
        ui_locales: "de fr",
        logout_hint: "whoever",
      });
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe(withState(HOME));
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.getSetCookie()).toEqual([
        "foyer.session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
      ]);
      expect(await isSignedIn(visit)).toBe(false);
    });

  test("needs no client_id, and keeps a registered query", async () => {
    const address = `${HOME}?tenant=1&x=%2f`;
    const visit = await logoutVisit({ postLogoutRedirectUris: [HOME, address] });
    const asked = { id_token_hint: visit.hint, post_logout_redirect_uri: address, state: "s" };
    const answer = await askLogout(visit.browser, asked);
    expect(answer.headers.get("location")).toBe(`${address}&state=s`);
    expect(await isSignedIn(visit)).toBe(false);
  });

  test("ends at our own page where no address is given, and state then goes nowhere", async () => {
    const visit = await logoutVisit();
    const answer = await askLogout(visit.browser, { id_token_hint: visit.hint, state: "s" });
    expect(answer.headers.get("location")).toBe(SIGNED_OUT());
    expect(await (await visit.browser.get(SIGNED_OUT())).text()).toContain(
      "Your session on this device has ended.",
    );
    expect(await isSignedIn(visit)).toBe(false);
  });

  for (const idTokenSigningAlg of ["RS256", "ES256", "EdDSA"] as const)
    test(`may be signed ${idTokenSigningAlg}`, async () => {
      const visit = await logoutVisit({ idTokenSigningAlg });
      const answer = await askLogout(visit.browser, { id_token_hint: visit.hint });
      expect(answer.headers.get("location")).toBe(SIGNED_OUT());
      expect(await isSignedIn(visit)).toBe(false);
    });

  test("may have expired, and its key may have retired", async () => {
    const visit = await logoutVisit();
    const key = await retiredKey();
    const id_token_hint = await key.sign({
      iss: world().origin,
      sub: visit.user.id,
      aud: visit.application.clientId,
      iat: 1_700_000_000,
      exp: 1_700_000_900,
      sid: visit.session.id,
    });
    const asked = { id_token_hint, post_logout_redirect_uri: HOME };
    expect((await askLogout(visit.browser, asked)).headers.get("location")).toBe(HOME);
    expect(await isSignedIn(visit)).toBe(false);
  });

  test("may be of an earlier session of theirs; the one of this browser ends, and no other", async () => {
    const visit = await logoutVisit();
    const newer = await makeSession(db(), visit.user.id);
    visit.browser.setCookie("foyer.session", await sessionCookieValue(newer.id));
    const asked = { id_token_hint: visit.hint, post_logout_redirect_uri: HOME };
    expect((await askLogout(visit.browser, asked)).headers.get("location")).toBe(HOME);
    expect(await isSignedIn({ ...visit, session: newer })).toBe(false);
    expect(await isSignedIn(visit)).toBe(true);
  });

  test("works at every process", async () => {
    const visit = await logoutVisit();
    const browser = new CookieClient(world().secondOrigin);
    browser.setCookie("foyer.session", await sessionCookieValue(visit.session.id));
    const asked = { id_token_hint: visit.hint, post_logout_redirect_uri: HOME };
    expect((await askLogout(browser, asked)).headers.get("location")).toBe(HOME);
    expect(await isSignedIn(visit)).toBe(false);
  });
});

test("rule 45: the tokens of the session end with it", async () => {
  const { browser, hint, tokens } = await logoutVisit();
  expect((await callMe(tokens.access_token)).status).toBe(200);
  await askLogout(browser, { id_token_hint: hint });
  expect((await callMe(tokens.access_token)).status).toBe(401);
});
