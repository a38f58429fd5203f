import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import {
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
  newTokens,
  redeem,
  signedInBrowser,
} from "../../support/flow";
import { expectPostedCode } from "../../support/form-post";
import { minutesAgo, oldVisit } from "../../support/old-visit";
import { expectGone, push, readyToPush } from "../../support/par";
import {
  ageRequest,
  CHALLENGE,
  decide,
  grantTo,
  requestUriOf,
  resumeAddress,
  signIn,
} from "../../support/pending-authorization";
import { db, world } from "../../support/world";

/* Authorization requests whose user signs in with a password. */

test.describe("rule 13: prompt=login", () => {
  test("requires a new sign-in despite a session, updates auth_time and keeps sid", async () => {
    const { user, browser, session, ask, claims } = await oldVisit();
    const started = Math.floor(Date.now() / 1000);
    const page = locationOf(await ask({ prompt: "login" }));
    const resume = await signIn(browser, user, page);
    const { auth_time, sid } = await claims(await browser.get(resume));
    expect(auth_time).toBeGreaterThanOrEqual(started);
    expect(sid).toBe(session.id);
  });

  test("cannot be satisfied by a wrong password", async () => {
    const { user, application, browser, ask } = await oldVisit();
    const page = locationOf(await ask({ prompt: "login" }));
    const failed = await signIn(browser, { ...user, password: "wrong" }, page);
    expect(failed).toContain("problem=credentials");
    const resume = resumeAddress(application, requestUriOf(page));
    expectPage(await browser.get(resume), "/sign-in");
  });

  test("as another user applies to that user, who is asked for consent", async () => {
    const { application, browser, session, ask } = await oldVisit();
    const other = await makeUser(db());
    const page = locationOf(await ask({ prompt: "login" }));
    const consent = expectPage(await browser.get(await signIn(browser, other, page)), "/consent");
    const allowed = locationOf(await decide(browser, requestUriOf(consent.href), "allow"));
    expectCode(await browser.get(allowed), application);
    const [family] = await db().$client`
      select f.user_id, s.ended_at from token_families f, sessions s
      where f.application_id = ${application.id} and s.id = ${session.id}`;
    expect(family?.user_id).toBe(other.id);
    expect(family?.ended_at).not.toBeNull();
  });
});

test.describe("rule 13: prompt=consent", () => {
  test("with login requires both, in this order", async () => {
    const { user, application, browser, ask } = await oldVisit();
    const page = locationOf(await ask({ prompt: "consent login" }));
    const consent = expectPage(await browser.get(await signIn(browser, user, page)), "/consent");
    const allowed = locationOf(await decide(browser, requestUriOf(consent.href), "allow"));
    expectCode(await browser.get(allowed), application);
  });
});

test.describe("rule 13: prompt=select_account", () => {
  test("shows the choice to signed-in users, and the form to others", async () => {
    const { user, application, ask } = await oldVisit();
    const shown = expectPage(await ask({ prompt: "select_account" }), "/sign-in");
    expect(shown.searchParams.has("choose")).toBe(true);
    const stranger = new CookieClient(world().origin);
    const address = authorizeAddress(application, CHALLENGE, { prompt: "select_account" });
    const page = expectPage(await stranger.get(address), "/sign-in");
    expect(page.searchParams.has("choose")).toBe(false);
    expectCode(await stranger.get(await signIn(stranger, user, page.href)), application);
  });
});

test.describe("rule 15: id_token_hint", () => {
  test("of another user requires that user to sign in, and accepts no third one", async () => {
    const { user, application, tokens } = await newTokens();
    const hinted = authorizeAddress(application, CHALLENGE, { id_token_hint: tokens.id_token });
    const other = await makeUser(db());
    await grantTo(other, application);
    const begin = async () => {
      const { browser } = await signedInBrowser(other, { authenticatedAt: minutesAgo(60) });
      const page = expectPage(await browser.get(hinted), "/sign-in");
      return { browser, page };
    };
    const right = await begin();
    const resumed = await right.browser.get(await signIn(right.browser, user, right.page.href));
    expectCode(resumed, application);
    const wrong = await begin();
    const refused = await wrong.browser.get(await signIn(wrong.browser, other, wrong.page.href));
    expectRefusal(refused, application, "login_required");
  });
});

test.describe("rule 19: response_mode=form_post", () => {
  test("works after signing in and consenting, and gives a code that can be redeemed", async () => {
    const { application, user } = await newPair();
    const browser = new CookieClient(world().origin);
    const page = locationOf(
      await browser.get(authorizeAddress(application, CHALLENGE, { response_mode: "form_post" })),
    );
    const consent = expectPage(await browser.get(await signIn(browser, user, page)), "/consent");
    const allowed = locationOf(await decide(browser, requestUriOf(consent.href), "allow"));
    const { code = "" } = await expectPostedCode(browser.get(allowed), application);
    const { redirectUri } = application;
    const wrong = await redeem(application, { code, redirectUri, verifier: "x".repeat(43) });
    expect(await wrong.json()).toMatchObject({ error: "invalid_grant" });
    await expectErrorPage(browser.get(allowed), "request_unknown");
  });
});

test.describe("rule 22: a pending request", () => {
  test("cannot be resumed in another browser if it began before the sign-in", async () => {
    const { user, application } = await newPair();
    const browser = new CookieClient(world().origin);
    const page = locationOf(await browser.get(authorizeAddress(application, CHALLENGE)));
    const other = (await signedInBrowser(user)).browser;
    const resume = resumeAddress(application, requestUriOf(page));
    await expectErrorPage(other.get(resume), "request_unknown");
    expectPage(await browser.get(await signIn(browser, user, page)), "/consent");
  });

  test("that one session allowed must be allowed again by the next, however often it is resumed", async () => {
    const { user, application } = await newPair();
    const other = await makeUser(db());
    for (const person of [user, other]) await grantTo(person, application);
    const { browser } = await signedInBrowser(user);
    const address = authorizeAddress(application, CHALLENGE, { prompt: "consent" });
    const requestUri = requestUriOf(locationOf(await browser.get(address)));
    const resume = locationOf(await decide(browser, requestUri, "allow"));
    expect(await signIn(browser, other, resume)).toBe(resume);
    for (let i = 0; i < 3; i++) expectPage(await browser.get(resume), "/consent");
    expect(await storedFor(application)).toMatchObject({ grants: 2, families: 0 });
  });
});

test.describe("rule 23: a pushed request", () => {
  test("goes through sign-in and consent in the browser that brought it", async () => {
    const { user, application } = await newPair();
    const browser = new CookieClient(world().origin);
    const resume = resumeAddress(application, await push(application));
    const page = expectPage(await browser.get(resume), "/sign-in");
    expectPage(await browser.get(resume), "/sign-in");
    const consent = expectPage(
      await browser.get(await signIn(browser, user, page.href)),
      "/consent",
    );
    const allowed = locationOf(await decide(browser, requestUriOf(consent.href), "allow"));
    expectCode(await browser.get(allowed), application);
    await expectGone(browser.get(allowed));
  });

  test("begins when it is brought: a sign-in before that does not answer prompt=login", async () => {
    const { user, application } = await readyToPush();
    const requestUri = await push(application, { prompt: "login" });
    await ageRequest(requestUri, 60);
    const { browser } = await signedInBrowser(user);
    const page = expectPage(await browser.get(resumeAddress(application, requestUri)), "/sign-in");
    expectCode(await browser.get(await signIn(browser, user, page.href)), application);
  });
});
