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
} from "../../support/pending-authorization";
import { expect, test } from "../../support/spec";
import { world } from "../../support/world";

test.describe("rule 13: prompt=none", () => {
  test("issues a code if nothing is missing", async () => {
    const { application, ask } = await oldVisit();
    expectCode(await ask({ prompt: "none" }), application);
  });

  test("is login_required without a session, and stores nothing", async () => {
    const { application } = await newPair();
    const browser = new CookieClient(world().origin);
    const address = authorizeAddress(application, CHALLENGE, { prompt: "none" });
    expectRefusal(await browser.get(address), application, "login_required");
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
      expectRefusal(response, application, "login_required");
    }
  });

  test("is login_required if max_age is exceeded, even 0", async () => {
    const { application, ask } = await oldVisit();
    for (const max_age of ["0", "1", "3599"])
      expectRefusal(await ask({ prompt: "none", max_age }), application, "login_required");
    expectCode(await ask({ prompt: "none", max_age: "3700" }), application);
  });

  test("is consent_required without a grant, and stores nothing", async () => {
    const { user, application } = await newPair();
    const { browser } = await signedInBrowser(user);
    const response = await browser.get(
      authorizeAddress(application, CHALLENGE, { prompt: "none" }),
    );
    expectRefusal(response, application, "consent_required");
    expect(await storedFor(application)).toEqual(NOTHING);
  });
});

test.describe("rule 13: prompt=login", () => {
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
});

test.describe("rule 13: prompt=consent", () => {
  test("requires consent again despite a grant, once", async () => {
    const { application, browser, ask } = await oldVisit();
    const page = expectPage(await ask({ prompt: "consent" }), "/consent");
    const allowed = locationOf(await decide(browser, requestUriOf(page.href), "allow"));
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

  test("is not satisfied by a consent", async () => {
    const { browser, application, ask } = await oldVisit();
    const page = expectPage(await ask({ prompt: "select_account" }), "/sign-in");
    const allowed = locationOf(await decide(browser, requestUriOf(page.href), "allow"));
    expectPage(await browser.get(allowed), "/sign-in");
    expect(await storedFor(application)).toMatchObject({ families: 0 });
  });
});
