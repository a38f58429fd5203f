import { expect, test } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { CookieClient } from "../../support/cookie-client";
import { locationOf, signedInBrowser } from "../../support/flow";
import { db, world } from "../../support/world";

const ID = "0b8f8b5e-6f2a-4c39-9a53-0d8a4b0f3c11";

/** Pages with what a query chooses: a search, a part of a list, a kind, selected rows. */
const ASKED = [
  "/account/apps?q=mail&sort=name",
  "/account/activity?kind=security",
  "/developer/apps/new?kind=device",
  "/admin/applications?q=wiki&state=suspended",
  "/admin/applications/new?kind=service",
  `/admin/applications/${ID}/people?from=b`,
  "/admin/audit?q=sites&page=2",
  `/admin/users/selected?do=deactivate&row.1=${ID}`,
  "/device?user_code=BCDF-GHJK",
];

test("the sign-in leads back to the page that was asked for, with its query", async () => {
  for (const asked of ASKED) {
    const page = await new CookieClient(world().origin).get(asked);
    const next = new URLSearchParams({ next: asked });
    expect(locationOf(page), asked).toBe(`/sign-in?${next}`);
  }
});

test("so does the sign-in that a sensitive page asks for", async () => {
  const user = await makeUser(db(), { role: "administrator" });
  const authenticatedAt = new Date(Date.now() - 41 * 60_000);
  const { browser } = await signedInBrowser(user, { authenticatedAt });
  const asked = `/admin/users/selected?do=deactivate&row.1=${ID}`;
  const next = new URLSearchParams({ next: asked, choose: "again" });
  expect(locationOf(await browser.get(asked))).toBe(`/sign-in?${next}`);
});

test("a query that lasts for one response isn't led back to", async () => {
  const page = await new CookieClient(world().origin).get("/account/apps?ui_locales=en&q=mail");
  const next = new URLSearchParams({ next: "/account/apps?q=mail" });
  expect(locationOf(page)).toContain(`/sign-in?${next}`);
});
