import { expect, test } from "@playwright/test";
import { makeSession, makeUser } from "@/test/factories";
import { sessionCookieValue } from "../support/flow";
import { db, world } from "../support/world";

/** Creates a session and its cookie, without the sign-in page. */
async function cookieOf(userId: string) {
  const { id } = await makeSession(db(), userId);
  return [{ name: "foyer.session", value: await sessionCookieValue(id), url: world().origin }];
}

test("the account page asks for a sign-in and then opens", async ({ page }) => {
  const person = await makeUser(db(), { name: "Katherine Johnson" });
  await page.goto(`${world().origin}/account/apps`);
  await page.getByLabel("Username or email address").fill(person.email ?? "");
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(`${world().origin}/account/apps`);
  await expect(page.getByRole("heading", { name: "Authorized apps" })).toBeVisible();
});

test("an unknown address shows the not-found page", async ({ page }) => {
  const answer = await page.goto(`${world().origin}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading").first()).toBeVisible();
});

test("the payload of a page has no client component for an icon, and no error page", async ({
  context,
}) => {
  const person = await makeUser(db());
  await context.addCookies(await cookieOf(person.id));
  const answer = await context.request.get(`${world().origin}/account`);
  const html = await answer.text();
  expect(html).toContain('<path d="m9 18 6-6-6-6">');
  const data = html.slice(html.indexOf("self.__next_f.push([1,"));
  expect(data).toContain('m9 18 6-6-6-6\\"');
  expect(data).not.toContain('\\"icon\\":');
  expect(data).not.toContain("next-error-h1");
});
