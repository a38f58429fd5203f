import type { BrowserContext, Page } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { type RelyingParty, startRelyingParty } from "../support/relying-party";
import { enterPassword, expect, submit, test } from "../support/visit";
import { db } from "../support/world";

/* Two tabs wait on the sign-in page. After a sign-in in one, the other goes on without a password. */

let party: RelyingParty;
test.beforeAll(async () => {
  party = await startRelyingParty("Holiday Planner");
});
test.afterAll(() => party.stop());

/** A tab that waits on the sign-in page, and one in which the user signs in. */
async function twoTabs(context: BrowserContext, waits: (page: Page) => Promise<unknown>) {
  const user = await makeUser(db());
  const waiting = await context.newPage();
  await waits(waiting);
  await expect(waiting.getByLabel("Username or email address")).toBeVisible();
  const other = await context.newPage();
  await other.goto("/sign-in?next=/account");
  return {
    user,
    waiting,
    signIn: async () => {
      await enterPassword(other, user);
      await other.waitForURL("/account");
    },
  };
}

const toProfile = (page: Page) => page.goto("/account/profile");

async function toPlanner(page: Page) {
  await page.goto(party.origin);
  await page.getByRole("link", { name: "Sign in with Foyer" }).click();
}

test("a tab that is shown again goes on to where it led", async ({ context }) => {
  const { waiting, signIn } = await twoTabs(context, toProfile);
  await signIn();
  await waiting.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(waiting).toHaveURL("/account/profile");
});

test("a tab that is shown again goes on with its authorization", async ({ context }) => {
  const { waiting, signIn } = await twoTabs(context, toPlanner);
  await signIn();
  await waiting.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(waiting.getByRole("heading", { level: 1 })).toHaveText(
    "Holiday Planner wants to access your account",
  );
});

test("a tab that is shown again stays while nobody has signed in", async ({ context }) => {
  const { waiting } = await twoTabs(context, toProfile);
  const asked = waiting.waitForResponse("**/sign-in/session");
  await waiting.evaluate(() => window.dispatchEvent(new Event("focus")));
  expect(await (await asked).json()).toEqual({ signedIn: false });
  await enterPassword(waiting, { username: "nobody-at-all", password: "not a password" });
  await expect(waiting.getByText("Incorrect username or password.")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a reload continues an authorization", async ({ context }) => {
    const { waiting, signIn } = await twoTabs(context, toPlanner);
    await signIn();
    await waiting.reload();
    await expect(waiting.getByRole("heading", { level: 1 })).toHaveText(
      "Holiday Planner wants to access your account",
    );
  });

  test("a form sent by the account that has signed in goes on, whatever its password", async ({
    context,
  }) => {
    const { user, waiting, signIn } = await twoTabs(context, toProfile);
    await signIn();
    await enterPassword(waiting, {
      username: user.email?.toUpperCase() ?? "",
      password: "not the password",
    });
    await expect(waiting).toHaveURL("/account/profile");
  });

  test("a form sent by another account needs its password", async ({ context }) => {
    const { waiting, signIn } = await twoTabs(context, toProfile);
    await signIn();
    await enterPassword(waiting, {
      username: (await makeUser(db())).username,
      password: "not the password",
    });
    await expect(waiting.getByText("Incorrect username or password.")).toBeVisible();
  });

  test("a page that asks a signed-in user for the password doesn't go on without it", async ({
    context,
  }) => {
    const { waiting, signIn } = await twoTabs(context, toProfile);
    await signIn();
    await waiting.goto("/sign-in?next=/account/security&choose=again");
    await submit(waiting, { Password: "not the password" }, "Confirm", "Incorrect password.");
  });
});
