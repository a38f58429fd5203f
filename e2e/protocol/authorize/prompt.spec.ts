import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import {
  expectCode,
  expectPage,
  expectRefusal,
  NOTHING,
  storedFor,
} from "../../support/authorization-answers";
import { CookieClient } from "../../support/cookie-client";
import { authorizeAddress, locationOf, newPair, signedInBrowser } from "../../support/flow";
import { minutesAgo, oldVisit } from "../../support/old-visit";
import {
  CHALLENGE,
  decide,
  grantTo,
  requestUriOf,
  resumeAddress,
  signIn,
} from "../../support/pending-authorization";
import { db, world } from "../../support/world";

test.describe("rule 13: prompt=none", () => {
  test("issues a code if nothing is missing", async () => {
    const { application, ask } = await oldVisit();
    expectCode(await ask({ prompt: "none" }), application);
  });

  test("is login_required without a session, and stores nothing", async () => {
    const { application } = await newPair();
    const browser = new CookieClient(world().origin);
    const address = authorizeAddress(application, CHALLENGE, { prompt: "none" });
    expectRefusal(await browser.get(address), application, { error: "login_required" });
    expect(await storedFor(application)).toEqual(NOTHING);
  });

  test("is login_required with an ended, expired or idle session", async () => {
    const { user, application } = await newPair();
    await grantTo(user, application);
    for (const over of [
      { endedAt: new Date() },
      { expiresAt: minutesAgo(1) },
      { lastSeenAt: minutesAgo(12 * 60 + 1) },
    ]) {
      const { browser } = await signedInBrowser(user, over);
      const response = await browser.get(
        authorizeAddress(application, CHALLENGE, { prompt: "none" }),
      );
      expectRefusal(response, application, { error: "login_required" });
    }
  });

  test("is login_required if max_age is exceeded, even 0", async () => {
    const { application, ask } = await oldVisit();
    for (const max_age of ["0", "1", "3599"])
      expectRefusal(await ask({ prompt: "none", max_age }), application, {
        error: "login_required",
      });
    expectCode(await ask({ prompt: "none", max_age: "3700" }), application);
  });

  test("is consent_required without a grant, and stores nothing", async () => {
    const { user, application } = await newPair();
    const { browser } = await signedInBrowser(user);
    const response = await browser.get(
      authorizeAddress(application, CHALLENGE, { prompt: "none" }),
    );
    expectRefusal(response, application, { error: "consent_required" });
    expect(await storedFor(application)).toEqual(NOTHING);
  });
});

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

  test("cannot be satisfied by continuing without a sign-in", async () => {
    const { application, browser, ask } = await oldVisit();
    const page = locationOf(await ask({ prompt: "login" }));
    const resume = resumeAddress(application, requestUriOf(page));
    expectPage(await browser.get(resume), "/sign-in");
    await decide(browser, requestUriOf(page), "continue");
    await decide(browser, requestUriOf(page), "allow");
    expectPage(await browser.get(resume), "/sign-in");
    expect(await storedFor(application)).toMatchObject({ families: 0 });
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
  test("requires consent again despite a grant, once", async () => {
    const { application, browser, ask } = await oldVisit();
    const page = expectPage(await ask({ prompt: "consent" }), "/consent");
    const allowed = locationOf(await decide(browser, requestUriOf(page.href), "allow"));
    expectCode(await browser.get(allowed), application);
  });

  test("with login requires both, in this order", async () => {
    const { user, application, browser, ask } = await oldVisit();
    const page = locationOf(await ask({ prompt: "consent login" }));
    const consent = expectPage(await browser.get(await signIn(browser, user, page)), "/consent");
    const allowed = locationOf(await decide(browser, requestUriOf(consent.href), "allow"));
    expectCode(await browser.get(allowed), application);
  });
});

test.describe("rule 13: prompt=select_account", () => {
  test("shows the choice and continues with the chosen account", async () => {
    const { application, browser, ask } = await oldVisit();
    const page = expectPage(await ask({ prompt: "select_account" }), "/sign-in");
    expect(page.searchParams.get("choose")).toBe("account");
    const requestUri = requestUriOf(page.href);
    expectPage(await browser.get(resumeAddress(application, requestUri)), "/sign-in");
    const chosen = locationOf(await decide(browser, requestUri, "continue"));
    expectCode(await browser.get(chosen), application);
  });

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

  test("is not satisfied by a consent", async () => {
    const { browser, application, ask } = await oldVisit();
    const page = expectPage(await ask({ prompt: "select_account" }), "/sign-in");
    const allowed = locationOf(await decide(browser, requestUriOf(page.href), "allow"));
    expectPage(await browser.get(allowed), "/sign-in");
    expect(await storedFor(application)).toMatchObject({ families: 0 });
  });
});
