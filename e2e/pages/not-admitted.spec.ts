import { makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { closeTo } from "../support/groups";
import { type RelyingParty, startRelyingParty } from "../support/relying-party";
import { enterPassword, expect, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

let party: RelyingParty;
test.beforeEach(async () => {
  party = await startRelyingParty("Payroll");
});
test.afterEach(() => party.stop());

for (const { scripted, how } of WAYS)
  test(`who is in none of an application's groups is told so and goes back, or uses another account, ${how}`, async ({
    visit,
  }) => {
    const [person, member] = [
      await makeUser(db(), { name: "Ada Lovelace" }),
      await makeUser(db(), { name: "Grace Hopper" }),
    ];
    await closeTo(party.application, [member]);
    const { page } = await visit({ person, scripted });
    const refuse = async () => {
      await page.goto(party.origin);
      await page.getByRole("link", { name: "Sign in with Foyer" }).click();
      await expect(page.getByRole("heading", { name: "You don't have access" })).toBeVisible();
    };
    await refuse();
    await expect(page.getByText("Payroll is only for members of certain groups")).toBeVisible();
    if (scripted) await expectAccessible(page);
    await page.getByRole("button", { name: "Back to Payroll" }).click();
    await expect(page).toHaveURL(new RegExp(`^${party.origin}/`));

    await refuse();
    const next = new URL(page.url()).searchParams.get("next") ?? "";
    const request = new URL(next, world().origin).searchParams.get("request_uri") ?? "";
    await page.goto(`/consent?${new URLSearchParams({ request })}`);
    await expect(page.getByRole("heading", { name: "You don't have access" })).toBeVisible();
    await page.getByRole("link", { name: "Use another account" }).click();
    await enterPassword(page, member);
    await page.getByRole("button", { name: "Allow" }).click();
    await expect(page.getByRole("heading", { name: "Hello, Grace Hopper" })).toBeVisible();
  });
