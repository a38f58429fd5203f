import { makeApi, makeService } from "@/test/apis";
import { makeApplication } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { eventsOf } from "../support/events-of";
import { countTokens, introspect, newService, obtainServiceToken } from "../support/services";
import { expect, type Fixtures, press, test, WAYS } from "../support/visit";
import { db, world } from "../support/world";

const DESKS = { owner: "/developer/apps", administrator: "/admin/applications" } as const;

async function visitOf(visit: Fixtures["visit"]) {
  const visitor = await visit();
  const [files, mail] = [
    await makeApi(db(), { name: "Files API", tokenFormat: "jwt" }),
    await makeApi(db(), { name: "Mail API", suspendedAt: new Date(), scopes: ["mail:send"] }),
  ];
  const service = await makeService(db(), [files, mail], { ownerId: visitor.user.id });
  await obtainServiceToken(service, { resource: files.identifier });
  await obtainServiceToken(service, { resource: files.identifier });
  await expect.poll(() => countTokens(service.id, files.id)).toBe(2);
  return { ...visitor, service, files, mail };
}

test("the pages of a service show its APIs, and nothing about users", async ({ visit }) => {
  const { page, service, files, mail } = await visitOf(visit);
  const home = `${DESKS.owner}/${service.id}`;
  await page.goto(home);
  const tabs = page.getByRole("navigation", { name: "Pages of this application" });
  await expect(tabs.getByRole("link")).toHaveText([
    ...["Overview", "Settings", "Secrets", "Ownership", "Quickstart", "Activity"],
  ]);
  await expect(page.locator("#apis tbody tr")).toHaveText([
    `Files API${files.identifier}files:read files:writeJWT2`,
    `Mail APISuspended${mail.identifier}mail:sendOpaque0`,
  ]);
  await expect(page.locator("#apis").getByRole("link")).toHaveText(["Request access"]);
  await expect(page.getByRole("definition").filter({ hasText: /^Service$/ })).toBeVisible();
  for (const hidden of ["Profile preview", "Who may use it"])
    await expect(page.getByText(hidden)).toHaveCount(0);
  await expectAccessible(page);
  await tabs.getByRole("link", { name: "Ownership" }).click();
  await expect(page.getByText("Only you and administrators can edit")).toBeVisible();
  await expect(page.getByText("have authorized it")).toHaveCount(0);
  await page.goto(`${home}/quickstart`);
  await expect(page.getByRole("button", { name: "Try it" })).toHaveCount(0);
  await expect(page.locator("#snippets").getByRole("link")).toHaveText(["openid-client", "curl"]);
  await expect(page.locator("#snippets pre").first()).toContainText(files.identifier);
  await expectAccessible(page);
  for (const path of ["/settings", "/people", "/remove"]) {
    await page.goto(home + path);
    await expectAccessible(page);
  }
});

test("a service is registered and shown in Chinese, on a phone", async ({ visit }) => {
  const { page, service } = await visitOf(visit);
  const locale = { name: "foyer.locale", value: "zh-CN", url: world().origin };
  await page.context().addCookies([locale]);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${DESKS.owner}/new`);
  await page.getByRole("link", { name: "后台服务" }).click();
  await expect(page.getByText("推荐使用 private_key_jwt")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${DESKS.owner}/${service.id}`);
  await expect(page.getByText("近 30 天令牌数").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Test Application 的操作" }).click();
  await page.getByRole("link", { name: "撤销全部访问权限…" }).click();
  await expect(page.getByText("应用不会被停用，可以立即获取新令牌。")).toBeVisible();
  await expectAccessible(page);
});

for (const { scripted, how } of WAYS)
  for (const desk of ["owner", "administrator"] as const)
    test(`the ${desk} revokes all access of a service on the way to remove a secret, ${how}`, async ({
      visit,
    }) => {
      const owner = await visit({ scripted });
      const { page } = desk === "owner" ? owner : await visit({ role: "administrator", scripted });
      const { api, service } = await newService({ tokenFormat: "jwt", name: "Files API" });
      await db()
        .$client`update applications set owner_id = ${owner.user.id} where id = ${service.id}`;
      await db().$client`
          insert into application_secrets (application_id, secret_hash, label)
          values (${service.id}, ${Buffer.alloc(32, service.id)}, 'other')`;
      const { access_token: token } = await obtainServiceToken(service);
      await page.goto(`${DESKS[desk]}/${service.id}/secrets`);
      await page.getByRole("link", { name: "Delete other" }).click();
      await expect(page.getByText("Tokens obtained with it keep working")).toBeVisible();
      await page.getByRole("link", { name: "revoke all access" }).click();
      await expect(page).toHaveURL(/\/revoke-access$/);
      await expect(page.locator("#content").getByRole("listitem")).toHaveText([
        "1 active token is revoked.",
        `${api.name} may keep accepting existing tokens for up to 5 minutes.`,
      ]);
      if (scripted) await expectAccessible(page);
      await press(page, "Revoke all access", "All access revoked.");
      expect(await introspect(service, token)).toEqual({ active: false });
      await obtainServiceToken(service);
      await page.goto(`${DESKS[desk]}/${service.id}/activity`);
      await expect(page.locator("#events li")).toHaveText([
        /^All access of an application revoked/,
      ]);
    });

test("access of an application with users is revoked from its menu, and users sign in again", async ({
  visit,
}) => {
  const { page } = await visit({ role: "administrator" });
  const { id } = await makeApplication(db());
  await page.goto(`${DESKS.administrator}/${id}`);
  await page.getByRole("button", { name: "Actions for Test Application" }).click();
  await page.getByRole("link", { name: "Revoke all access…" }).click();
  await expect(page.getByText("Users have to sign in to it again.")).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();
  expect(await eventsOf(id)).toEqual([]);
  await db().$client`update applications set suspended_at = now() where id = ${id}`;
  await page.goto(`${DESKS.administrator}/${id}/revoke-access`);
  await expect(page).toHaveURL(`${world().origin}${DESKS.administrator}/${id}`);
});
