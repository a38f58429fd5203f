import { expect, test } from "@playwright/test";
import { makeApplication } from "@/test/factories";
import {
  expectCode,
  expectErrorPage,
  expectPage,
  storedFor,
} from "../../support/authorization-answers";
import { CookieClient } from "../../support/cookie-client";
import { type Application, newPair, signedInBrowser } from "../../support/flow";
import { push, readyToPush } from "../../support/par";
import { resumeAddress, signIn } from "../../support/pending-authorization";
import { answered } from "../../support/races";
import { db, world } from "../../support/world";

test("rule 22: of browsers in a row the first gets it, the second an error page", async () => {
  const { user, application } = await newPair();
  const requestUri = await push(application);
  const resume = resumeAddress(application, requestUri);
  const first = new CookieClient(world().origin);
  const page = expectPage(await first.get(resume), "/sign-in");
  const second = (await signedInBrowser(user)).browser;
  await expectErrorPage(second.get(resume), "request_unknown");
  await expectErrorPage(new CookieClient(world().origin).get(resume), "request_unknown");
  expectPage(await first.get(await signIn(first, user, page.href)), "/consent");
});

test.describe("rule 22: of 20 browsers at once on two processes exactly one gets it", () => {
  const race = async (application: Application, browsers: CookieClient[]) => {
    const resume = resumeAddress(application, await push(application));
    const origins = [world().origin, world().secondOrigin];
    const answers = await Promise.all(
      browsers.map((browser, n) => answered(() => browser.get(`${origins[n % 2]}${resume}`))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(19).fill(400)]);
    return answers.find(({ status }) => status === 303) as Response;
  };
  const twenty = <T>(make: () => T) => Array.from({ length: 20 }, make);

  test("nobody signed in: one sign-in page, five times", async () => {
    for (let round = 0; round < 5; round++) {
      const application = await makeApplication(db());
      const browsers = twenty(() => new CookieClient(world().origin));
      expectPage(await race(application, browsers), "/sign-in");
      expect(await storedFor(application)).toEqual({ requests: 1, grants: 0, families: 0 });
    }
  });

  test("everybody signed in: one code, five times", async () => {
    const { user, application } = await readyToPush();
    const signedIn = await Promise.all(twenty(() => signedInBrowser(user)));
    for (let round = 1; round <= 5; round++) {
      const browsers = signedIn.map(({ browser }) => browser);
      expectCode(await race(application, browsers), application);
      expect(await storedFor(application)).toMatchObject({ requests: 0, families: round });
    }
  });
});
