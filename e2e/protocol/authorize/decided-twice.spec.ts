import { removeGrant } from "@/db/access";
import { serviceContext } from "@/db/audit/events";
import { makeUser } from "@/test/factories";
import {
  expectCode,
  expectErrorPage,
  expectPage,
  expectRefusal,
  storedFor,
} from "../../support/authorization-answers";
import { locationOf, newPair, signedInBrowser } from "../../support/flow";
import { copyOf, decide, waitForConsent } from "../../support/pending-authorization";
import { expect, test } from "../../support/spec";
import { db } from "../../support/world";

type Choice = Parameters<typeof decide>[2];

/** A request that was decided and answered; the browser may have dropped the answer. */
async function answered(decision: "allow" | "deny") {
  const pair = await newPair();
  const waiting = await waitForConsent(pair.user, pair.application);
  const { browser, requestUri, resume } = waiting;
  const send = (choice: Choice, from = browser) => decide(from, requestUri, choice);
  expect(locationOf(await send(decision))).toBe(resume);
  return { ...pair, ...waiting, send, first: await browser.get(resume) };
}

test.describe("a decision that the browser sends twice", () => {
  test("leads to the application again after the first answer, with another code", async () => {
    const { application, browser, resume, send, first } = await answered("allow");
    const lost = expectCode(first, application);
    expect(locationOf(await send("allow"))).toBe(resume);
    const shown = expectCode(await browser.get(resume), application);
    expect(shown.get("code")).not.toBe(lost.get("code"));
    expect(shown.get("state")).toBe(lost.get("state"));
    await expectErrorPage(browser.get(resume), "request_unknown");
    expect(await storedFor(application)).toEqual({ requests: 0, grants: 1, families: 2 });
  });

  test("and at the same time, leads to the application", async () => {
    const { user, application } = await newPair();
    const { browser, requestUri, resume } = await waitForConsent(user, application);
    const twice = [decide(browser, requestUri, "allow"), decide(browser, requestUri, "allow")];
    for (const sent of await Promise.all(twice)) expect(locationOf(sent)).toBe(resume);
    expectCode(await browser.get(resume), application);
  });

  test("stays a denial, and grants nothing", async () => {
    const { application, browser, resume, send, first } = await answered("deny");
    expectRefusal(first, application, "access_denied");
    expectPage(await send("allow"), "/consent");
    expectPage(await send("continue"), "/consent");
    expect(locationOf(await send("deny"))).toBe(resume);
    expectRefusal(await browser.get(resume), application, "access_denied");
    expect(await storedFor(application)).toEqual({ requests: 0, grants: 0, families: 0 });
  });

  test("is no other decision", async () => {
    const { browser, resume, send } = await answered("allow");
    for (const other of ["deny", "continue"] as const) expectPage(await send(other), "/consent");
    await expectErrorPage(browser.get(resume), "request_unknown");
  });

  test("is nobody else's, from another browser or session", async () => {
    const { user, application, browser, resume, send } = await answered("allow");
    const other = (await signedInBrowser(await makeUser(db()))).browser;
    const again = (await signedInBrowser(user)).browser;
    for (const session of [other, again])
      session.setCookie("foyer.browser", browser.cookie("foyer.browser") ?? "");
    const strangers = [
      other,
      again,
      (await signedInBrowser(user)).browser,
      copyOf(browser, ["foyer.browser"]),
      copyOf(browser, ["foyer.session"]),
    ];
    for (const stranger of strangers) {
      expectPage(await send("allow", stranger), "/consent");
      await expectErrorPage(stranger.get(resume), "request_unknown");
    }
    expect(await storedFor(application)).toMatchObject({ families: 1 });
  });

  test("resumes nothing a minute later, or after the access was removed", async () => {
    const late = await answered("allow");
    await db().$client`
      update authorization_requests set expires_at = expires_at - interval '60 seconds'
      where application_id = ${late.application.id}`;
    expectPage(await late.send("allow"), "/consent");
    const cut = await answered("allow");
    const [grant] = await db().$client<{ id: string }[]>`
      select id from grants where application_id = ${cut.application.id}`;
    const removed = { id: grant?.id ?? "", userId: cut.user.id };
    expect(await removeGrant(db(), removed, serviceContext(new Date()))).toBe(true);
    expectPage(await cut.send("allow"), "/consent");
  });
});
