import { makeApplication, makeUser } from "@/test/factories";
import {
  answerAt,
  expectCode,
  expectErrorPage,
  expectPage,
  expectRefusal,
  storedFor,
} from "../../support/authorization-answers";
import { CookieClient } from "../../support/cookie-client";
import {
  authorizeAddress,
  locationOf,
  newPair,
  newVerifier,
  obtainCode,
  redeem,
  signedInBrowser,
} from "../../support/flow";
import {
  allowedRequest,
  CHALLENGE,
  copyOf,
  decide,
  resumeAddress,
  waitForConsent,
} from "../../support/pending-authorization";
import { expect, test } from "../../support/spec";
import { db, world } from "../../support/world";

test.describe("rule 22: a pending request", () => {
  test("continues in its own browser", async () => {
    const { application, browser, resume } = await allowedRequest();
    expectCode(await browser.get(resume), application);
  });

  test("cannot be resumed in another browser, not even the same user's, and stays valid in its own", async () => {
    const { user, application, browser, resume } = await allowedRequest();
    const others = [
      new CookieClient(world().origin),
      copyOf(browser, ["foyer.session"]),
      (await signedInBrowser(user)).browser,
      (await waitForConsent(user, await makeApplication(db()))).browser,
      (await waitForConsent(await makeUser(db()), application)).browser,
    ];
    for (const other of others) await expectErrorPage(other.get(resume), "request_unknown");
    expectCode(await browser.get(resume), application);
  });

  test("yields a code that only the client in the same browser can redeem", async () => {
    const { user, application } = await newPair();
    const { code, redirectUri, verifier } = await obtainCode(application, user);
    const foreign = await redeem(application, { code, redirectUri, verifier: newVerifier() });
    expect(await foreign.json()).toMatchObject({ error: "invalid_grant" });
    expect((await redeem(application, { code, redirectUri, verifier })).status).toBe(200);
  });

  test("cannot be decided, or granted anything, by another session", async () => {
    const { user, application } = await newPair();
    const { browser, requestUri, resume } = await waitForConsent(user, application);
    const other = await signedInBrowser(await makeUser(db()));
    const stolen = copyOf(other.browser, ["foyer.session"]);
    stolen.setCookie("foyer.browser", browser.cookie("foyer.browser") ?? "");
    for (const stranger of [
      other.browser,
      stolen,
      copyOf(browser, ["foyer.browser"]),
      copyOf(browser, ["foyer.session"]),
    ])
      for (const decision of ["allow", "deny", "continue"] as const)
        expectPage(await decide(stranger, requestUri, decision), "/consent");
    expect(await storedFor(application)).toEqual({ requests: 1, grants: 0, families: 0 });
    expectPage(await browser.get(resume), "/consent");
  });
});

test.describe("F14: a request of one client", () => {
  test("is unknown under another client_id, none, or two, and stays valid for its own", async () => {
    const { application, browser, requestUri, resume } = await allowedRequest();
    const other = await makeApplication(db());
    const named = new URLSearchParams({ request_uri: requestUri });
    await expectErrorPage(browser.get(resumeAddress(other, requestUri)), "request_unknown");
    await expectErrorPage(browser.get(`/oauth/authorize?${named}`), "request_unknown");
    const twice = `${resume}&client_id=${other.clientId}`;
    await expectErrorPage(browser.get(twice), "request_unknown");
    await expectErrorPage(browser.get(`${resume}&${named}`), "redirect_uri_missing");
    expect(await storedFor(other)).toMatchObject({ families: 0 });
    expectCode(await browser.get(resume), application);
  });
});

test("rule 20: a denial is access_denied with state and iss, and grants nothing", async () => {
  const { user, application } = await newPair();
  const { browser, requestUri, resume } = await waitForConsent(user, application);
  expect(locationOf(await decide(browser, requestUri, "deny"))).toBe(resume);
  expectRefusal(await browser.get(resume), application, "access_denied");
  expect(await storedFor(application)).toEqual({ requests: 0, grants: 0, families: 0 });
  expectPage(await browser.get(authorizeAddress(application, CHALLENGE)), "/consent");
});

test("rule 3: the address of a pending request accepts no other parameters", async () => {
  const { application, browser, resume } = await allowedRequest();
  const evil = "&redirect_uri=https%3A%2F%2Fevil.example&scope=offline_access&state=other";
  expect(answerAt(application.redirectUri, await browser.get(resume + evil)).get("state")).toBe(
    "state-1",
  );
});
