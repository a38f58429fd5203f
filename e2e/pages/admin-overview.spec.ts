import { expect, test } from "@playwright/test";
import { addCounts } from "@/db/counts";
import { insertMail } from "@/db/outbox/mails";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { type OwnServer, startOwnServer } from "../support/own-server";
import { placeOf, signInContext } from "../support/signed-in-page";

// The counts cover the whole server, so this file has its own.
let own: OwnServer;
test.beforeAll(async () => {
  own = await startOwnServer();
});
test.afterAll(() => own.stop());

const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test("the overview shows daily counts and what needs attention, without JavaScript", async ({
  browser,
}) => {
  const admin = await makeUser(own.db, { role: "administrator" });
  const context = await browser.newContext({ javaScriptEnabled: false });
  await signInContext(context, admin.id, {}, placeOf(own));
  const page = await context.newPage();
  await page.goto(`${own.server.origin}/admin`);
  await expect(page.getByText("Nothing needs attention right now.")).toBeVisible();

  await addCounts(own.db, dayBefore(0), new Map([["token", 12]]));
  await addCounts(own.db, dayBefore(1), new Map([["token", 1500]]));
  await addCounts(own.db, dayBefore(30), new Map([["token", 7]]));
  const owner = await makeUser(own.db, { role: "developer" });
  const waiting = { ownerId: owner.id, approvedAt: null, submittedAt: new Date() };
  await makeApplication(own.db, waiting);
  await makeApplication(own.db, { ...waiting, reviewNote: "Add a privacy policy." });
  const site = await makeSite(own.db, { targetUrl: null, title: "Nowhere" });
  await makeSite(own.db, { targetUrl: null, enabledAt: null });
  const early = new Date(Date.now() - 3_600_000);
  await insertMail(own.db, { sealedMail: "unreadable", now: early });
  await own.db.$client`
    update mails set attempts = 3, due_at = now() + interval '1 day' where created_at = ${early}`;

  await page.reload();
  const tokens = page.getByRole("img", { name: "Tokens issued, last 30 days: 1,512 total" });
  await expect(tokens).toBeVisible();
  await expect(page.getByText("12 today (1,500 yesterday)")).toBeVisible();
  await page.getByText("Daily numbers").nth(1).click();
  const table = page.getByRole("table", { name: "Tokens issued" });
  await expect(table.getByRole("row")).toHaveCount(31);
  await expect(table.getByRole("row", { name: dayBefore(1) })).toContainText("1,500");
  await expect(page.getByRole("link", { name: "1 application is pending approval" })).toBeVisible();
  await expect(page.getByText("1 enabled site has no target URL:")).toBeVisible();
  const link = page.getByRole("link", { name: "Nowhere" });
  await expect(link).toHaveAttribute("href", `/admin/sites/${site.id}`);
  await expect(page.getByText("1 email couldn't be delivered yet")).toBeVisible();
  await expect(page.getByRole("link", { name: /^2\s*Users$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^2\s*Sites$/ })).toBeVisible();
  await context.close();
});

test("every refusal at a provider endpoint counts as a failure", async () => {
  const failures = async () => {
    const rows = await own.db.$client`
      select sum(count)::int as n from daily_counts where what = 'failure'`;
    return rows[0]?.n ?? 0;
  };
  const before = await failures();
  const at = (path: string) => `${own.server.origin}/oauth/${path}`;
  const body = new URLSearchParams({ client_id: "nobody" });
  expect((await fetch(`${at("authorize")}?${body}`)).status).toBe(400);
  for (const path of ["par", "token", "revoke"])
    expect((await fetch(at(path), { method: "POST", body })).status).toBe(401);
  await expect.poll(failures, { timeout: 10_000 }).toBe(before + 4);
});
