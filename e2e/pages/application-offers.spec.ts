import type { Page } from "@playwright/test";
import { makeApplication, makeUser } from "@/test/factories";
import { eventsOf } from "../support/events-of";
import { mailsTo } from "../support/mails";
import { expect, type Fixtures, submit, test, WAYS } from "../support/visit";
import { db } from "../support/world";

const LIST = "/developer/apps";

async function offer(page: Page, username: string) {
  await page.getByRole("link", { name: /Transfer ownership|Change recipient/ }).click();
  await submit(page, { "New owner's username": username }, "Send offer", "Transfer offer sent.");
  await expect(page.getByText(`Transfer offered to ${username}`)).toBeVisible();
}

const nameOf = (number: number) => `Offered ${number} ${Date.now()}`;

/** An application of a new user, offered to another. */
async function offered(visit: Fixtures["visit"], scripted: boolean, name: string) {
  const giver = await visit({ scripted });
  const heir = await visit({ scripted });
  const homepageUrl = "https://offered.example/";
  const given = { ownerId: giver.user.id, name, homepageUrl, verifiedAt: new Date() };
  const { id } = await makeApplication(db(), given);
  await giver.page.goto(`${LIST}/${id}/people`);
  await offer(giver.page, heir.user.username);
  await heir.page.goto(LIST);
  return { giver, heir, id };
}

for (const { scripted, how } of WAYS) {
  test(`an application is offered and accepted, ${how}`, async ({ visit }) => {
    const name = nameOf(1);
    const { giver, heir, id } = await offered(visit, scripted, name);
    const title = `${giver.user.username} wants to transfer ${name}`;
    const region = heir.page.getByRole("region", { name: title });
    await expect(region.getByText("offered.example")).toBeVisible();
    await expect(region.getByText("No users have authorized it.")).toBeVisible();
    await expect(region.getByText("Active", { exact: true })).toBeVisible();
    await region.getByRole("button", { name: `Accept transfer of ${name}` }).click();
    await expect(heir.page.getByText("You now own this application.")).toBeVisible();
    await expect(heir.page.getByRole("heading", { level: 1, name })).toBeVisible();
    expect((await giver.page.goto(`${LIST}/${id}`))?.status()).toBe(404);
    await mailed(`${giver.user.email}`, "offer_accepted");
    const [mail] = await mailed(`${heir.user.email}`, "application_offered");
    expect(mail).toContain(`the application ${name}`);
    expect(await eventsOf(id)).toMatchObject([
      { event: "application.offered", actorId: giver.user.id },
      {
        event: "application.transferred",
        actorId: heir.user.id,
        before: { owner: giver.user.username, verified: true },
      },
    ]);
  });

  test(`an offer is declined, ${how}`, async ({ visit }) => {
    const name = nameOf(2);
    const { giver, heir, id } = await offered(visit, scripted, name);
    await heir.page.getByRole("button", { name: `Decline transfer of ${name}` }).click();
    await expect(heir.page.getByText("Transfer offer declined.")).toBeVisible();
    await expect(heir.page.getByText(name)).toHaveCount(0);
    const [mail] = await mailed(`${giver.user.email}`, "offer_declined");
    expect(mail).toContain(`declined ${name}`);
    await giver.page.goto(`${LIST}/${id}/people`);
    await expect(giver.page.getByText("Transfer offered to")).toHaveCount(0);
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      event: "application.offer_declined",
      actorId: heir.user.id,
    });
  });

  test(`a withdrawn offer disappears, and its old form does nothing, ${how}`, async ({ visit }) => {
    const name = nameOf(3);
    const { giver, heir } = await offered(visit, scripted, name);
    await giver.page.getByRole("button", { name: "Cancel transfer" }).click();
    await expect(giver.page.getByText("Transfer offer canceled.")).toBeVisible();
    await heir.page.getByRole("button", { name: `Accept transfer of ${name}` }).click();
    await expect(heir.page.getByText("this transfer offer is no longer valid")).toBeVisible();
  });
}

test("an offer is accepted only unchanged, by a recipient below their limit", async ({ visit }) => {
  const name = nameOf(4);
  const { heir, id } = await offered(visit, true, name);
  await db()
    .$client`update applications set name = 'Other', revision = revision + 1 where id = ${id}`;
  await heir.page.getByRole("button", { name: `Accept transfer of ${name}` }).click();
  await expect(heir.page.getByText("the application was just updated")).toBeVisible();
  for (let n = 0; n < 3; n++) await makeApplication(db(), { ownerId: heir.user.id });
  await heir.page.getByRole("button", { name: "Accept transfer of Other" }).click();
  await expect(heir.page.getByText("Not accepted: you've reached")).toBeVisible();
  await expect(heir.page.getByText("so you can't accept this offer")).toBeVisible();
  await expect(heir.page.getByRole("button", { name: "Accept transfer of Other" })).toHaveCount(0);
  await expect(heir.page.getByRole("button", { name: "Decline transfer of Other" })).toBeVisible();
});

test("an offer to an unknown name looks like any other", async ({ visit }) => {
  const { page, user } = await visit();
  const gone = await makeUser(db(), { deactivatedAt: new Date() });
  const { id } = await makeApplication(db(), { ownerId: user.id });
  await page.goto(`${LIST}/${id}/transfer`);
  for (const [typed, answer] of [
    [user.username, "You already own this application"],
    ["not a name", "Invalid username"],
  ] as const) {
    await submit(page, { "New owner's username": typed }, "Send offer", answer);
  }
  await page.goto(`${LIST}/${id}/people`);
  await offer(page, gone.username);
  expect(await eventsOf(id)).toMatchObject([{ after: { to: gone.username } }]);
  expect(await mailsTo(`${gone.email}`, "application_offered")).toEqual([]);
});

async function mailed(address: string, kind: string, number = 1) {
  await expect.poll(() => mailsTo(address, kind)).toHaveLength(number);
  return mailsTo(address, kind);
}
