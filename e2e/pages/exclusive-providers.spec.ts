import { makeUser } from "@/test/factories";
import { linkTo } from "@/test/upstream/people";
import { expectAccessible } from "../support/accessible";
import { setUpOwnServer } from "../support/own-server";
import { startHonestUpstream } from "../support/upstreams/honest";
import { expect, test, WAYS } from "../support/visit";
import { db } from "../support/world";

/* An administrator turns passwords off for the people of a provider. */

setUpOwnServer();

for (const { scripted, how } of WAYS)
  test(`rule 166: passwords end once their number is confirmed, ${how}`, async ({ visit }) => {
    const id = scripted ? "only" : "only-plain";
    const settings = { name: "Only Co", email_trust: "verified", domains: [`${id}.example`] };
    const upstream = await startHonestUpstream(db(), { id, settings });
    const { page, user } = await visit({ role: "administrator", scripted });
    await makeUser(db(), { email: `a@${id}.example`, emailVerifiedAt: null });
    await makeUser(db(), { email: `b@${id}.example` });
    const exclusive = page.getByLabel("Turn off passwords for these domains");
    const save = async () => {
      await page.getByRole("button", { name: "Save" }).click();
    };

    await page.goto(`/admin/providers/${id}/settings`);
    await exclusive.check();
    await save();
    await expect(exclusive).toHaveAccessibleDescription(/nobody has signed in with this provider/);
    await linkTo(db(), { id }, { userId: user.id, subject: user.id });
    await save();
    await expect(page.getByText("The passwords of 2 people stop working.")).toBeVisible();
    await expect(page.getByText("1 person has no other way to sign in.")).toBeVisible();
    if (scripted) await expectAccessible(page);
    await save();
    await page.getByLabel("Turn off passwords, and leave 1 person").check();
    await save();
    await expect(page.getByText("Provider saved.")).toBeVisible();

    await db().$client`update identity_providers set enabled_at = null where id = ${id}`;
    await page.goto(`/admin/providers/${id}`);
    await page.getByRole("link", { name: "Enable…" }).click();
    await expect(page.getByText("1 person has no other way to sign in.")).toBeVisible();
    if (scripted) await expectAccessible(page);
    await page.getByRole("button", { name: "Enable Only Co" }).click();
    await expect(page.getByText("Its button is on the sign-in page now.")).toBeVisible();
    await upstream.stop();
  });
