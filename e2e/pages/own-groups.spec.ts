import { randomBytes } from "node:crypto";
import { makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { expect, press, submit, test } from "../support/visit";
import { db } from "../support/world";

/** A group with an administrator of it and a member. */
async function aGroup(lead: { id: string }, member: { id: string }) {
  const key = `team-${randomBytes(5).toString("hex")}`;
  const [group] = await db().$client<{ id: string }[]>`
    insert into groups (key, name, description) values (${key}, ${`Team ${key}`}, 'Builds bridges') returning id`;
  if (!group) throw new Error("no group");
  await db().$client`insert into group_members (user_id, group_id, administers)
    values (${lead.id}, ${group.id}, true), (${member.id}, ${group.id}, false)`;
  return { id: group.id, name: `Team ${key}` };
}

test("people see their groups, and whoever administers one adds and removes members", async ({
  visit,
}) => {
  const [lead, member, other] = [await makeUser(db()), await makeUser(db()), await makeUser(db())];
  const group = await aGroup(lead, member);
  const { page } = await visit({ person: lead });
  await page.goto("/account");
  await page.getByRole("link", { name: "Groups", exact: true }).click();
  await expect(page.getByText("Builds bridges")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Manage members" }).click();
  await page.getByText("Add people", { exact: true }).click();
  await submit(page, { "Username or email address": other.username }, "Add");
  await expect(page.getByText("3 members")).toBeVisible();
  const select = (user: { username: string }) =>
    page.getByRole("row").filter({ hasText: user.username }).getByRole("checkbox").check();
  await select(other);
  await expectAccessible(page);
  await press(page, "Remove from group", `removed from ${group.name}`);
  await press(page, "Undo", `back in ${group.name}`);
  await select(other);
  await press(page, "Remove from group", `removed from ${group.name}`);
  await select(lead);
  await page.getByRole("button", { name: "Remove from group" }).click();
  await expect(page.getByText("You left the group.")).toBeVisible();
  await expect(page.getByText("You aren't in any group")).toBeVisible();

  const { page: theirs } = await visit({ person: member });
  await theirs.goto("/account/groups");
  await expect(theirs.getByText(group.name)).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Manage members" })).toHaveCount(0);
  expect((await theirs.goto(`/account/groups/${group.id}`))?.status()).toBe(404);
  const { page: nobody } = await visit({ person: other });
  await nobody.goto("/account");
  await expect(nobody.getByRole("link", { name: "Groups", exact: true })).toHaveCount(0);
});

test("on a phone, the badge of a group doesn't run under the button", async ({ visit }) => {
  const [lead, member] = [await makeUser(db()), await makeUser(db())];
  await aGroup(lead, member);
  const { page } = await visit({ person: lead });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/account/groups");
    const row = page.getByRole("listitem").filter({ hasText: "Builds bridges" });
    const badge = await row.getByText("Group administrator").boundingBox();
    const button = await row.getByRole("link", { name: "Manage members" }).boundingBox();
    if (!badge || !button) throw new Error("the row lacks its badge or button");
    const below = button.y >= badge.y + badge.height;
    expect(below || button.x >= badge.x + badge.width).toBe(true);
  }
});
