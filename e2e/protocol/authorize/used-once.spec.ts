import { expect, test } from "@playwright/test";
import { endSession, suspendApplication } from "@/db/access";
import { serviceContext } from "@/db/audit/events";
import {
  expectCode,
  expectErrorPage,
  expectPage,
  expectRefusal,
  storedFor,
} from "../../support/authorization-answers";
import { authorizeAddress, newPair } from "../../support/flow";
import {
  ageRequest,
  allowedRequest,
  CHALLENGE,
  copyOf,
  decide,
  signIn,
  waitForConsent,
} from "../../support/pending-authorization";
import { answered } from "../../support/races";
import { db, world } from "../../support/world";

/** Error of a request that the browser that began it resumes too late. */
const EXPIRED = { error: "temporarily_unavailable" };

test.describe("a request can be used once", () => {
  test("of parallel resumes on two processes one gets a code, ten times", async () => {
    test.slow();
    for (let round = 0; round < 10; round++) {
      const { application, browser, resume } = await allowedRequest();
      const elsewhere = copyOf(browser, ["foyer.session", "foyer.browser"], world().secondOrigin);
      const racers = [browser, elsewhere, browser, elsewhere];
      const answers = await Promise.all(racers.map((racer) => answered(() => racer.get(resume))));
      expect(answers.map((a) => a.status).sort()).toEqual([303, 400, 400, 400]);
      for (const answer of answers.filter((a) => a.status === 303)) expectCode(answer, application);
      expect(await storedFor(application)).toEqual({ requests: 0, grants: 1, families: 1 });
    }
  });

  test("a denial too", async () => {
    const { user, application } = await newPair();
    const { browser, requestUri, resume } = await waitForConsent(user, application);
    await decide(browser, requestUri, "deny");
    const answers = await Promise.all([browser.get(resume), browser.get(resume)]);
    expect(answers.map((a) => a.status).sort()).toEqual([303, 400]);
    expect(await storedFor(application)).toEqual({ requests: 0, grants: 0, families: 0 });
  });

  test("after its answer nothing else is decided on it", async () => {
    const { application, browser, requestUri, resume } = await allowedRequest();
    expectCode(await browser.get(resume), application);
    for (const other of ["deny", "continue"] as const)
      expectPage(await decide(browser, requestUri, other), "/consent");
    await expectErrorPage(browser.get(resume), "request_unknown");
  });
});

test.describe("a request is dead", () => {
  test("after ten minutes, not before", async () => {
    const { application, browser, requestUri, resume } = await allowedRequest();
    const young = await allowedRequest();
    await ageRequest(young.requestUri, 590);
    expectCode(await young.browser.get(young.resume), young.application);
    await ageRequest(requestUri, 601);
    expectRefusal(await browser.get(resume), application, EXPIRED);
    await expectErrorPage(browser.get(resume), "request_unknown");
    expect(await storedFor(application)).toMatchObject({ families: 0 });
  });

  test("for decisions after ten minutes, and they grant nothing", async () => {
    const { user, application } = await newPair();
    const { browser, requestUri, resume } = await waitForConsent(user, application);
    await ageRequest(requestUri, 601);
    expectPage(await decide(browser, requestUri, "allow"), "/consent");
    expectRefusal(await browser.get(resume), application, EXPIRED);
    expect(await storedFor(application)).toMatchObject({ grants: 0, families: 0 });
  });

  test("after a suspension, and stays so when that is lifted", async () => {
    const { application, browser, requestUri, resume } = await allowedRequest();
    expect(await suspendApplication(db(), application.clientId, serviceContext(new Date()))).toBe(
      true,
    );
    await expectErrorPage(browser.get(resume), "request_unknown");
    const begun = await browser.get(authorizeAddress(application, CHALLENGE));
    await expectErrorPage(begun, "client_suspended");
    await db().$client`update applications set suspended_at = null where id = ${application.id}`;
    await expectErrorPage(browser.get(resume), "request_unknown");
    expectPage(await decide(browser, requestUri, "allow"), "/consent");
    expect(await storedFor(application)).toMatchObject({ families: 0 });
    expectCode(await browser.get(authorizeAddress(application, CHALLENGE)), application);
  });

  test("after its session ended", async () => {
    const { user, application, browser, session, resume } = await allowedRequest();
    expect(
      await endSession(
        db(),
        { id: session.id, userId: user.id, event: "session.ended" },
        serviceContext(new Date()),
      ),
    ).toBe(true);
    await expectErrorPage(browser.get(resume), "request_unknown");
    const back = await signIn(browser, user, resume);
    await expectErrorPage(browser.get(back), "request_unknown");
    expect(await storedFor(application)).toMatchObject({ requests: 0, families: 0 });
  });
});
