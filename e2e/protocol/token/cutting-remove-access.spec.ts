import { expect, test } from "@playwright/test";
import { makeApplication, makeUser } from "@/test/factories";
import type { CookieClient } from "../../support/cookie-client";
import { newPair } from "../../support/flow";
import { expectAllDead, expectTokensAlive, gainAccess, newAccess } from "../../support/leftovers";
import { grantOf } from "../../support/moments";
import { db } from "../../support/world";

/** Submits the page's own "Remove access" form for a grant. */
async function removeAccess(browser: CookieClient, grant: string, headers = {}) {
  const html = await (await browser.get("/account/apps")).text();
  const form = html.split("<form").find((part) => part.includes("Remove access")) ?? "";
  const [, action = ""] = /action="([^"]+)"/.exec(form) ?? [];
  expect(form).toContain('name="grant"');
  return browser.post(action, { grant }, headers);
}

test("removing access in the account center ends everything of that application at once", async () => {
  const { user, application } = await newPair();
  const other = await gainAccess(await makeApplication(db()), user);
  const access = await gainAccess(application, user, "openid profile offline_access");
  const grant = await grantOf(user.id, application.id);
  const removed = await removeAccess(access.browser, grant);
  expect(removed.status).toBe(303);
  await expectAllDead(access);
  await expectTokensAlive(other);
  const listed = await (await access.browser.get("/account/apps")).text();
  expect(listed).not.toContain(grant);
});

test("another user's grant cannot be removed, nor can another site remove one", async () => {
  const access = await newAccess();
  const { user, application } = access;
  const thief = await gainAccess(application, await makeUser(db()));
  const grant = await grantOf(user.id, application.id);
  await removeAccess(thief.browser, grant);
  for (const Origin of ["https://evil.example", "null"])
    expect((await removeAccess(access.browser, grant, { Origin })).status).toBe(403);
  await expectTokensAlive(access);
});
