import type { Page } from "@playwright/test";
import { insertAuditEvent } from "@/db/audit/events";
import { expect, test } from "../support/visit";
import { db } from "../support/world";

test.use({ timezoneId: "Asia/Shanghai" });

const clockIn = (timeZone: string, at: Date) =>
  at.toLocaleTimeString("en", { timeStyle: "short", hourCycle: "h23", timeZone });

/** Opens a page and returns the zones that it reported by the time it was idle. */
async function zonesReported(page: Page, path: string) {
  const reported: (string | null)[] = [];
  page.on("request", (request) => {
    const form = new URLSearchParams(request.postData() ?? "");
    if (request.url().endsWith("/preferences")) reported.push(form.get("zone"));
  });
  await page.goto(path, { waitUntil: "networkidle" });
  page.removeAllListeners("request");
  return reported;
}

test("times and days follow the browser's time zone, on the first page already", async ({
  visit,
}) => {
  const { page, user: person, context } = await visit({ role: "administrator" });
  const at = new Date(Date.now() - 60_000);
  await insertAuditEvent(db(), {
    at,
    event: "account.password_changed",
    actorId: person.id,
    userId: person.id,
    origin: { network: null, userAgent: null, requestId: null },
  });
  const main = page.getByRole("main");
  const time = main.getByRole("time").first();

  expect(await zonesReported(page, "/account/activity")).toEqual(["Asia/Shanghai"]);
  await expect(main.getByText("Times are in China Standard Time.")).toBeVisible();
  await expect(time).toHaveText(clockIn("Asia/Shanghai", at));
  const [cookie] = (await context.cookies()).filter(({ name }) => name.endsWith("foyer.zone"));
  expect(cookie).toMatchObject({ value: "Asia/Shanghai", httpOnly: true });

  expect(await zonesReported(page, "/account/activity")).toEqual([]);
  await expect(main.getByText("Times are in China Standard Time.")).toBeVisible();
  await expect(time).toHaveText(clockIn("Asia/Shanghai", at));
  await expect(time).toHaveAttribute("title", new RegExp(`${clockIn("UTC", at)} UTC$`));

  expect(await zonesReported(page, `/admin/audit?user=${person.username}`)).toEqual([]);
  await expect(main.getByText("Times are in China Standard Time.")).toBeVisible();
  await expect(time).toContainText(clockIn("Asia/Shanghai", at));
  await main.getByRole("link", { name: "Show UTC" }).click();
  await expect(main.getByText("Times are in UTC.")).toBeVisible();
  await expect(time).toContainText(clockIn("UTC", at));
  await main.getByRole("link", { name: "Show China Standard Time" }).click();
  await expect(time).toContainText(clockIn("Asia/Shanghai", at));
  await main.getByRole("link", { name: "Password changed" }).click();
  const exact = `${at.toISOString().replace("T", " ").replace("Z", "")} UTC`;
  await expect(main.getByText(exact)).toBeVisible();
  await expect(time).toHaveAttribute("title", /GMT\+8 · .* UTC$/);
});

test("without a script, the zone of an earlier page is used", async ({ visit }) => {
  const { page, user, context } = await visit({ scripted: false });
  const at = new Date(Date.now() - 60_000);
  await insertAuditEvent(db(), {
    at,
    event: "account.password_changed",
    actorId: user.id,
    userId: user.id,
    origin: { network: null, userAgent: null, requestId: null },
  });
  const time = page.getByRole("main").getByRole("time").first();
  await page.goto("/account/activity");
  await expect(time).toHaveText(clockIn("UTC", at));
  const url = new URL(page.url()).origin;
  await context.addCookies([{ name: "foyer.zone", value: "Asia/Shanghai", url }]);
  await page.reload();
  await expect(time).toHaveText(clockIn("Asia/Shanghai", at));
});

test("visitors who aren't signed in get no cookie", async ({ page, context }) => {
  for (const path of ["/", "/sign-in"]) expect(await zonesReported(page, path)).toEqual([]);
  expect((await context.cookies()).filter(({ name }) => name.includes("zone"))).toEqual([]);
});
