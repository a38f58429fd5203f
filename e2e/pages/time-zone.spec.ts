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

test("times and days follow the browser's time zone, from the second page on", async ({
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
  await expect(main.getByText("Times are in UTC.")).toBeVisible();
  await expect(time).toHaveText(clockIn("UTC", at));
  const [cookie] = (await context.cookies()).filter(({ name }) => name.endsWith("foyer.zone"));
  expect(cookie).toMatchObject({ value: "Asia/Shanghai", httpOnly: true });

  expect(await zonesReported(page, "/account/activity")).toEqual([]);
  await expect(main.getByText("Times are in China Standard Time.")).toBeVisible();
  await expect(time).toHaveText(clockIn("Asia/Shanghai", at));
  await expect(time).toHaveAttribute("title", new RegExp(`${clockIn("UTC", at)} UTC$`));

  expect(await zonesReported(page, `/admin/audit?user=${person.username}`)).toEqual([]);
  await expect(main.getByText("Times are in China Standard Time.")).toBeVisible();
  await expect(time).toContainText(clockIn("Asia/Shanghai", at));
  await main.getByRole("link", { name: "Password changed" }).click();
  const exact = `${at.toISOString().replace("T", " ").replace("Z", "")} UTC`;
  await expect(main.getByText(exact)).toBeVisible();
  await expect(time).toHaveAttribute("title", /GMT\+8$/);
});

test("visitors who aren't signed in get no cookie", async ({ page, context }) => {
  for (const path of ["/", "/sign-in"]) expect(await zonesReported(page, path)).toEqual([]);
  expect((await context.cookies()).filter(({ name }) => name.includes("zone"))).toEqual([]);
});
