import { makeApi, makeService } from "@/test/apis";
import { expectAccessible } from "../support/accessible";
import { foyerJson } from "../support/foyer";
import { fillScope, scopeRow } from "../support/scope-rows";
import { expect, submit, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

const LIST = "/admin/apis";

test("an API changed meanwhile isn't overwritten unseen, and the audit log has the change readably", async ({
  visit,
}) => {
  const { page } = await visit({ role: "administrator" });
  const api = await makeApi(db());
  await page.goto(`${LIST}/${api.id}/settings`);
  await db().$client`update apis set name = 'Archive', revision = 2 where id = ${api.id}`;
  await fillScope(page, 1, "files:read", "Read all files");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const notice = page.getByRole("alert").filter({ hasText: "Someone else updated this API" });
  await expect(notice).toContainText("Name: Archive");
  await expect(notice).toContainText("Scopes: files:read: Use files:read");
  await expect(scopeRow(page, 1).getByLabel("Description")).toHaveValue("Read all files");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("API saved.")).toBeVisible();

  await page.goto("/admin/audit?event=api.changed");
  const event = page.getByRole("row").filter({ hasText: api.identifier });
  await expect(event).toContainText(`API ${api.identifier}`);
  await event.getByRole("link", { name: "API changed" }).click();
  const change = page.getByRole("definition").filter({ hasText: "→" }).last();
  await expect(change).toContainText("−\u00a0files:read: Use files:read");
  await expect(change).toContainText("+\u00a0files:read: Read all files");
  await expectAccessible(page);
});

for (const { scripted, how } of WAYS)
  for (const home of ["/admin/apis", "/developer/apis"])
    test(`${home} asks before applications lose scopes, ${how}`, async ({ visit }) => {
      const role = home === LIST ? "administrator" : "user";
      const { page, user } = await visit({ role, scripted });
      const ownerId = home === LIST ? null : user.id;
      const api = await makeApi(db(), { ownerId, tokenFormat: "jwt" });
      const one = await makeService(db(), [api], { name: "Nightly export" });
      await makeService(db(), [api], { name: "Search index" });
      await page.goto(`${home}/${api.id}/settings`);
      const save = page.getByRole("button", { name: "Save", exact: true });
      const confirm = page.getByLabel(/Remove (this scope|these scopes)/);
      await fillScope(page, 1, "", "");
      await fillScope(page, 2, "", "");
      await save.click();
      await expect(page.getByText("2 applications lose scopes:")).toBeVisible();
      for (const name of ["Nightly export", "Search index"])
        await expect(page.getByText(`${name}: files:read files:write`)).toBeVisible();
      if (scripted) await expectAccessible(page);
      await fillScope(page, 1, "files:read", "Read files");
      await confirm.check();
      await db().$client`
        update api_permissions set scopes = '{files:read}' where application_id = ${one.id}`;
      await save.click();
      await expect(page.getByText("API saved.")).toBeVisible();
      await expect(confirm).toHaveCount(0);
      const permitted = await db().$client`
        select distinct scopes from api_permissions where api_id = ${api.id}`;
      expect(permitted).toEqual([{ scopes: ["files:read"] }]);
    });

test("a service loses its access, and another administrator's change is told", async ({
  visit,
}) => {
  const { page } = await visit({ role: "administrator" });
  const api = await makeApi(db());
  const service = await makeService(db(), [api]);
  await page.goto(`${LIST}/${api.id}/applications`);
  const row = page.getByRole("listitem").filter({ hasText: service.name });
  await row.locator("summary").click();
  await row.getByRole("button", { name: "Remove access" }).click();
  await expect(page.getByText("Access removed.")).toBeVisible();
  await expect(page.getByText("No application may use this API yet.")).toBeVisible();
  await db().$client`delete from apis where id = ${api.id}`;
  await submit(
    page,
    { "Introspecting applications": "" },
    "Save introspectors",
    "this API doesn't exist",
  );
});

test("a page from before another administrator's change gives no scope back", async ({ visit }) => {
  const { page } = await visit({ role: "administrator" });
  const api = await makeApi(db());
  const service = await makeService(db(), [api]);
  await page.goto(`${LIST}/${api.id}/applications`);
  const row = page.getByRole("listitem").filter({ hasText: service.name });
  await row.locator("summary").click();
  await foyerJson(["apis", "allow", api.identifier, service.clientId, "--scope", "files:read"]);
  await row.getByRole("button", { name: "Save scopes" }).click();
  await expect(page.getByText("someone else just changed the scopes")).toBeVisible();
  const permitted = await db().$client`
    select scopes from api_permissions where application_id = ${service.id}`;
  expect(permitted).toEqual([{ scopes: ["files:read"] }]);
});

test("the list finds APIs by name and identifier, and says which are suspended", async ({
  visit,
}) => {
  const { page } = await visit({ role: "administrator" });
  const api = await makeApi(db(), { name: "Archive", suspendedAt: new Date() });
  const { identifier } = api;
  await makeService(db(), [api]);
  await makeApi(db());
  await page.goto(LIST);
  await page.getByRole("searchbox").fill(identifier.slice(0, 18).toUpperCase());
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByText("1 API found.")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: identifier });
  await expect(row).toContainText("Opaque");
  await expect(row).toContainText("Suspended");
  await expectAccessible(page);
  await row.getByRole("link", { name: "Archive" }).click();
  await expect(page.getByRole("heading", { name: "Archive" })).toBeVisible();
});

test("the pages of APIs are in Chinese too, on a phone", async ({ visit }) => {
  const { page } = await visit({ role: "administrator" });
  await page.context().addCookies([{ name: "foyer.locale", value: "zh-CN", url: world().origin }]);
  await page.setViewportSize({ width: 360, height: 800 });
  const api = await makeApi(db(), { tokenFormat: "jwt" });
  await makeService(db(), [api]);
  await page.goto(`${LIST}/${api.id}`);
  await expect(page.getByRole("heading", { name: "在 API 中校验令牌" })).toBeVisible();
  await page.goto(`${LIST}/${api.id}/settings`);
  await page.getByLabel("名称", { exact: true }).first().fill("文件存储");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("API 已保存。")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${LIST}/${api.id}/suspend`);
  await expect(page.getByText("1 个应用将立即无法获取它的令牌。")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${LIST}/new`);
  await page.getByLabel("名称", { exact: true }).first().fill("文件存储");
  await submit(page, { 标识: "https://a.example/?" }, "注册 API", "请输入主机名有效的 URL");
  await expectAccessible(page);
});
