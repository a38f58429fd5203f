import { makeUser } from "@/test/factories";
import { linkTo } from "@/test/upstream/people";
import { expectAccessible } from "../support/accessible";
import { setUpOwnServer } from "../support/own-server";
import { startHonestUpstream } from "../support/upstreams/honest";
import { expect, test, WAYS } from "../support/visit";
import { db } from "../support/world";

/* An administrator turns passwords off for the people of a provider. */

setUpOwnServer();

test("rule 166: whoever has nothing to confirm with is led to the provider of their domain, which links them", async ({
  visit,
}) => {
  const settings = { name: "Home Co", email_trust: "verified", domains: ["home.example"] };
  const upstream = await startHonestUpstream(db(), { id: "home", settings });
  await db().$client`update identity_providers set exclusive = true where id = 'home'`;
  const email = "ada@home.example";
  const person = await makeUser(db(), { email, passwordHash: null });
  const { page } = await visit({ person });
  await db().$client`update sessions set authenticated_at = now() - interval '1 day'`;
  await expect(async () => {
    await page.goto("/sign-in?choose=again&next=%2Faccount%2Fsecurity");
    await expect(page.getByRole("button", { name: "Continue with Home Co" })).toBeVisible();
  }).toPass();
  await expect(page.getByRole("button", { name: "Email me a link" })).toHaveCount(0);
  await expect(page.getByLabel("Password")).toHaveCount(0);
  upstream.meet({ sub: "ada", email, email_verified: true });
  await page.getByRole("button", { name: "Continue with Home Co" }).click();
  await expect(page).toHaveURL(/\/account\/security$/);
  await page.getByText("Sign-in providers").click();
  await expect(page.getByText("Your organization requires this account to sign in.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Unlink" })).toHaveCount(0);
  await expect(page.getByText("Password links go here.")).toHaveCount(0);
  await page.goto("/account/activity");
  await expect(page.getByText("Check your passkeys and linked accounts")).toBeVisible();
  // An administrator confirms with the password, and isn't linked by coming from there.
  const root = await makeUser(db(), { email: "root@home.example", role: "administrator" });
  const { page: other } = await visit({ person: root });
  await other.goto("/sign-in?choose=again&next=%2Faccount%2Fsecurity");
  await expect(other.getByLabel("Password", { exact: true })).toBeVisible();
  await expect(other.getByRole("button", { name: "Continue with Home Co" })).toHaveCount(0);
  await upstream.stop();
});

for (const { scripted, how } of WAYS)
  test(`rule 166: passwords end once their number is confirmed, ${how}`, async ({ visit }) => {
    const id = scripted ? "only" : "only-plain";
    const settings = { name: "Only Co", email_trust: "verified", domains: [`${id}.example`] };
    const upstream = await startHonestUpstream(db(), { id, settings });
    const { page, user } = await visit({ role: "administrator", scripted });
    const { username } = await makeUser(db(), {
      ...{ email: `a@${id}.example`, emailVerifiedAt: null },
    });
    await makeUser(db(), { email: `b@${id}.example` });
    const exclusive = page.getByLabel("Turn off passwords for these domains");
    const save = async () => {
      await page.getByRole("button", { name: "Save" }).click();
      // A form that is still answered takes no second press.
      await expect(page.locator("form[aria-busy]")).toHaveCount(0);
    };

    await page.goto(`/admin/providers/${id}/settings`);
    await exclusive.check();
    await save();
    await expect(exclusive).toHaveAccessibleDescription(/nobody has signed in with this provider/);
    await linkTo(db(), { id }, { userId: user.id, subject: user.id });
    await save();
    await expect(page.getByText("The passwords of 2 people stop working.")).toBeVisible();
    await expect(page.getByText("1 person has no other way to sign in.")).toBeVisible();
    await expect(page.getByText(username)).toBeVisible();
    if (scripted) await expectAccessible(page);
    await save();
    await page.getByLabel("Turn off passwords, and leave 1 person").check();
    await save();
    await expect(page.getByText("Provider saved.")).toBeVisible();

    await db().$client`update identity_providers set enabled_at = null where id = ${id}`;
    await page.goto(`/admin/providers/${id}`);
    await page.getByRole("link", { name: "Enable…" }).click();
    await expect(page.getByText("1 person has no other way to sign in.")).toBeVisible();
    await expect(page.getByText("no trial sign-in has succeeded")).toHaveCount(0);
    if (scripted) await expectAccessible(page);
    await page.getByRole("button", { name: "Enable Only Co" }).click();
    await expect(page.getByText("Its button is on the sign-in page now.")).toBeVisible();
    await upstream.stop();
  });
