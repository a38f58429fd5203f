import type { Page } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { ageRequest, requestUriOf } from "../support/pending-authorization";
import { type RelyingParty, startRelyingParty } from "../support/relying-party";
import { enterPassword, expect, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

// The last test takes the approval from the application of all.
test.describe.configure({ mode: "default" });

/* A request to sign in that is no longer pending leads back to its application. */

let party: RelyingParty;
test.beforeAll(async () => {
  party = await startRelyingParty("Holiday Planner");
  const { id } = party.application;
  await db().$client`update applications set homepage_url = ${`${party.origin}/`} where id = ${id}`;
});
test.afterAll(() => party.stop());

/** Opens the sign-in page of the application; returns its address. */
async function begin(page: Page) {
  await page.goto(party.origin);
  await page.getByRole("link", { name: "Sign in with Foyer" }).click();
  await expect(page.getByLabel("Username or email address")).toBeVisible();
  return page.url();
}

async function signIn(page: Page) {
  const user = await makeUser(db());
  await enterPassword(page, user);
}

for (const { scripted, how } of WAYS)
  test(`a right password after ten minutes returns to the application with an error, ${how}`, async ({
    newPage,
  }) => {
    const page = await newPage({ javaScriptEnabled: scripted });
    await ageRequest(requestUriOf(await begin(page)), 601);
    const returned = page.waitForRequest((request) => request.url().startsWith(party.origin));
    await signIn(page);
    const { searchParams } = new URL((await returned).url());
    expect(searchParams.get("error")).toBe("temporarily_unavailable");
    expect(searchParams.get("iss")).toBe(world().origin);
    expect(searchParams.get("state")).not.toBeNull();
  });

test("a saved address names the application, and returns to it with an error once", async ({
  page,
}) => {
  const saved = await begin(page);
  await ageRequest(requestUriOf(saved), 601);
  await page.goto(saved);
  await expect(page.getByRole("heading")).toHaveText("Sign-in to Holiday Planner expired");
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
  const returned = page.waitForRequest((request) => request.url().startsWith(party.origin));
  await page.getByRole("link", { name: "Return to Holiday Planner" }).click();
  expect(new URL((await returned).url()).searchParams.get("error")).toBe("temporarily_unavailable");
  await page.goto(saved);
  await expect(page.getByRole("heading")).toHaveText("Sign-in to Holiday Planner expired");
  await expect(page.getByRole("link", { name: "Go to Holiday Planner" })).toHaveAttribute(
    "href",
    new RegExp(`^${party.origin}`),
  );
});

test("Back to a consent that was given names the application", async ({ page }) => {
  await begin(page);
  await signIn(page);
  await page.getByRole("button", { name: "Allow" }).waitFor();
  const consent = page.url();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.waitForURL(`${party.origin}/**`);
  await page.goto(consent);
  await expect(page.getByRole("heading")).toHaveText("Sign-in to Holiday Planner expired");
  await page.getByRole("link", { name: "Go to Holiday Planner" }).click();
  await page.waitForURL(`${party.origin}/**`);
});

test("another browser isn't sent to the application, but may go to its homepage", async ({
  page,
  newPage,
}) => {
  const saved = await begin(page);
  await ageRequest(requestUriOf(saved), 601);
  const other = await newPage();
  await other.goto(saved);
  await expect(other.getByRole("link", { name: "Return to Holiday Planner" })).toHaveCount(0);
  const resume = new URL(saved).searchParams.get("next") ?? "";
  const answer = await other.goto(resume);
  expect(answer?.status()).toBe(400);
  await expect(other.getByRole("heading")).toContainText("Holiday Planner");
  await expect(other.getByRole("link", { name: /^Go to .*Holiday Planner/ })).toBeVisible();
  await expect(other.getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("an application that awaits approval isn't named to others", async ({ page, newPage }) => {
  const saved = await begin(page);
  const { id } = party.application;
  const { id: ownerId } = await makeUser(db());
  await db()
    .$client`update applications set approved_at = null, owner_id = ${ownerId} where id = ${id}`;
  const other = await newPage();
  await other.goto(saved);
  await expect(other.getByRole("heading")).toHaveText("Sign-in expired");
  await expect(other.getByRole("main")).not.toContainText("Holiday Planner");
});
