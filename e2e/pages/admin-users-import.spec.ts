import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { expect, press, test, WAYS } from "../support/visit";
import { db } from "../support/world";

const unique = () => randomBytes(5).toString("hex");

async function makeGroups() {
  const keys = [`a-${unique()}`, `b-${unique()}`];
  for (const key of keys)
    await db().$client`insert into groups (key, name) values (${key}, ${`Group ${key}`})`;
  return keys;
}

const choose = (page: Page, text: string) =>
  page.getByLabel("File", { exact: true }).setInputFiles({
    name: "people.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });

for (const { scripted, how } of WAYS)
  test(`an administrator invites 500 people with groups from a file ${how}`, async ({ visit }) => {
    test.setTimeout(120_000);
    const { page } = await visit({ role: "administrator", scripted });
    const [all = "", some = ""] = await makeGroups();
    const of = unique();
    const rows = Array.from({ length: 500 }, (_, n) => {
      const [groups, role] = [n % 2 === 0 ? some : "", n === 499 ? "administrator" : ""];
      return `Person ${n},${of}.p${n}@example.org,${groups},${role}`;
    });
    const file = ["Name,Email,Groups,Role", ...rows].join("\n");
    await page.goto("/admin/users");
    await page.getByRole("link", { name: "Invite people" }).click();
    await choose(page, file.replace(`${of}.p7@`, `${of}.p7`));
    await page.getByLabel("Groups for everyone", { exact: true }).fill(all);
    await press(page, "Send invitations", "Nobody was invited: 1 error in the file.");
    await expect(page.getByRole("row").filter({ hasText: "Row 9" })).toContainText("email");
    await choose(page, file);
    await press(page, "Send invitations", "500 people will be invited, with 750 memberships");
    await expect(page.getByText("1 of them as an administrator, with full access")).toBeVisible();
    const first = page.getByRole("table", { name: "People to invite" }).getByRole("row").nth(1);
    for (const cell of ["Person 499", `${of}.p499@example.org`, "Administrator", all])
      await expect(first).toContainText(cell);
    await expect(page.getByText("And 490 more people.")).toBeVisible();
    if (scripted) await expectAccessible(page);
    // Without a script, the page can't keep a file.
    if (!scripted) await choose(page, file);
    await press(page, "Invite 500 people");
    const invited = page.getByText("Invited 500 people, with 750 memberships in groups.");
    await expect(invited).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/\d+ of 500 invitations sent/).first()).toBeVisible();
    if (scripted) await expectAccessible(page);
    await page.getByRole("link", { name: "View invited people" }).click();
    await expect(page.getByText(/\d+ of 500 invitations sent/).first()).toBeVisible();
    const [counted] = await db().$client`
      select count(*)::int as people, count(distinct username)::int as names,
        (select count(*)::int from group_members m join groups g on g.id = m.group_id
          where g.key in (${all}, ${some})) as memberships
      from users where email like ${`${of}.%`}`;
    expect(counted).toEqual({ people: 500, names: 500, memberships: 750 });

    await page.goto("/admin/users/export");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download CSV" }).click();
    const path = await (await download).path();
    await page.goto("/admin/users/new");
    await page.getByLabel("File", { exact: true }).setInputFiles(path);
    await press(page, "Check list", "Nobody new will be invited");
  });
