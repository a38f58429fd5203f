import { makeSession, makeUser } from "@/test/factories";
import { sessionCookieValue } from "../support/flow";
import { enterPassword, expect, test } from "../support/visit";
import { db, world } from "../support/world";

/** Creates a session and its cookie, without the sign-in page. */
async function cookieOf(userId: string) {
  const { id } = await makeSession(db(), userId);
  return [{ name: "foyer.session", value: await sessionCookieValue(id), url: world().origin }];
}

test("the account page asks for a sign-in and then opens", async ({ page }) => {
  const person = await makeUser(db(), { name: "Katherine Johnson" });
  await page.goto("/account/apps");
  await enterPassword(page, { username: person.email ?? "", password: person.password });
  await expect(page).toHaveURL("/account/apps");
  await expect(page.getByRole("heading", { name: "Authorized apps" })).toBeVisible();
});

test("an unknown address shows the not-found page", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading").first()).toBeVisible();
});

test("the payload of a page has no client component for an icon, and no error page", async ({
  context,
}) => {
  const person = await makeUser(db());
  await context.addCookies(await cookieOf(person.id));
  const answer = await context.request.get("/account");
  const html = await answer.text();
  expect(html).toContain('<path d="m9 18 6-6-6-6">');
  const data = html.slice(html.indexOf("self.__next_f.push([1,"));
  expect(data).toContain('m9 18 6-6-6-6\\"');
  expect(data).not.toContain('\\"icon\\":');
  expect(data).not.toContain("next-error-h1");
});
