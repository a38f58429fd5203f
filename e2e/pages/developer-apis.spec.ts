import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { makeApi, makeService } from "@/test/apis";
import { expectAccessible } from "../support/accessible";
import { mailsTo } from "../support/mails";
import { fillScope, openApiTab } from "../support/scope-rows";
import { expect, type Fixtures, press, submit, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

const LIST = "/developer/apis";

const newIdentifier = () => `https://${randomBytes(5).toString("hex")}.example/files`;

/** Registers an API as a developer, and returns its address. */
async function register(page: Page, identifier: string, scripted: boolean) {
  await page.getByRole("link", { name: "Register API" }).click();
  await expect(page.getByText("nobody gets a token for it, not even you")).toBeVisible();
  if (scripted) await expectAccessible(page);
  await page.getByRole("button", { name: "Register API" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Fix 2 fields" })).toBeVisible();
  await page.getByLabel("Identifier").fill(identifier);
  await page.getByLabel("Name", { exact: true }).first().fill("File store");
  await page.getByText("More settings").click();
  await page.getByLabel("All applications", { exact: true }).check();
  await fillScope(page, 1, "files:read", "Read files");
  await press(page, "Register API", "An administrator will review it.");
  await expect(page.getByText("waiting for an administrator's approval")).toBeVisible();
  const address = new URL(page.url()).pathname;
  await openApiTab(page, "Applications");
  await expect(page.getByRole("button", { name: "Give access" })).toHaveCount(0);
  await openApiTab(page, "Settings");
  await expect(page.getByLabel("All applications", { exact: true })).toBeChecked();
  if (scripted) await expectAccessible(page);
  await openApiTab(page, "Overview");
  return address;
}

/** Sends an API back with a note, and approves it when its owner has changed it. */
async function review(
  visit: Fixtures["visit"],
  owner: Page,
  identifier: string,
  scripted: boolean,
) {
  const { page } = await visit({ role: "administrator", scripted });
  await page.goto("/admin");
  await page.getByRole("link", { name: /APIs? (?:is|are) pending approval/ }).click();
  const pending = page.getByRole("region", { name: /^Needs a decision/ });
  if (scripted) await expectAccessible(page);
  await pending.getByRole("row").filter({ hasText: identifier }).getByRole("link").click();
  await expect(page.getByText(new URL(identifier).host).first()).toBeVisible();
  if (scripted) await expectAccessible(page);
  await press(page, "Send back", "Enter a note.");
  await submit(page, { "Note to the owner": "Who runs it?" }, "Send back", "API sent back.");

  await owner.reload();
  await expect(owner.getByText("Who runs it?")).toBeVisible();
  await expect(owner.getByText("Sent back", { exact: true })).toBeVisible();
  await openApiTab(owner, "Settings");
  await owner.getByLabel("Description (optional)").fill("Run by the storage team.");
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("API saved.")).toBeVisible();
  await openApiTab(owner, "Overview");
  await expect(owner.getByText("Who runs it?")).toHaveCount(0);

  await press(page, "Approve", "was changed while you were reading it");
  await expect(page.getByText("Run by the storage team.").first()).toBeVisible();
  await press(page, "Approve", "API approved.");
}

for (const { scripted, how } of WAYS)
  test(`rules 47 and 49: a developer registers an API, which works when an administrator approved it, ${how}`, async ({
    visit,
  }) => {
    test.setTimeout(120_000);
    const { page, user } = await visit({ scripted });
    const identifier = newIdentifier();
    await page.goto(LIST);
    await expect(page.getByText("You can register 2 more APIs, 2 in total.")).toBeVisible();
    if (scripted) await expectAccessible(page);
    const address = await register(page, identifier, scripted);
    await review(visit, page, identifier, scripted);
    await expect.poll(() => mailsTo(`${user.email}`, "api_rejected")).toHaveLength(1);
    await expect.poll(() => mailsTo(`${user.email}`, "api_approved")).toHaveLength(1);
    await page.reload();
    await expect(page.getByText("waiting for an administrator's approval")).toHaveCount(0);
    await page.getByRole("button", { name: "Actions for" }).click();
    await expect(page.getByRole("link", { name: "Suspend API…" })).toHaveCount(0);
    await page.getByRole("link", { name: "Delete API…" }).click();
    if (scripted) await expectAccessible(page);
    await press(page, "Delete File store", "API deleted.");
    expect((await page.goto(address))?.status()).toBe(404);
  });

test("rule 47: no form is offered beyond the limit, and others' APIs aren't found", async ({
  visit,
}) => {
  const { page, user } = await visit();
  const [mine] = [
    await makeApi(db(), { ownerId: user.id }),
    await makeApi(db(), { ownerId: user.id }),
  ];
  const other = await makeApi(db());
  await page.goto(LIST);
  await expect(page.getByText("you have reached your limit of 2")).toBeVisible();
  await expect(page.getByRole("link", { name: "Register API" })).toHaveCount(0);
  await page.goto(`${LIST}/new`);
  await expect(page.getByRole("textbox", { name: "Identifier" })).toHaveCount(0);
  expect((await page.goto(`${LIST}/${mine.id}`))?.status()).toBe(200);
  expect((await page.goto(`${LIST}/${other.id}`))?.status()).toBe(404);
});

test("the pages of developers' APIs are shown in Chinese, on a phone", async ({ visit }) => {
  const { page, user } = await visit();
  const locale = { name: "foyer.locale", value: "zh-CN", url: world().origin };
  await page.context().addCookies([locale]);
  const api = await makeApi(db(), { ownerId: user.id, approvedAt: null });
  const service = await makeService(db(), [], { ownerId: user.id });
  for (const [address, words] of [
    [LIST, "我的 API"],
    [`${LIST}/new`, "请只注册由您运行的 API"],
    [`${LIST}/${api.id}`, "正在等待管理员审核"],
    [`/developer/apps/${service.id}/apis`, "申请 API 访问权限"],
    [`/developer/apps/${service.id}/apis/${api.id}`, "由 API 的所有者或管理员决定是否批准"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(page);
  }
});
