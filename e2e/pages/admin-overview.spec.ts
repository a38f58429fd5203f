import { eq } from "drizzle-orm";
import { addCounts, addRecentCounts } from "@/db/counts";
import { insertMail } from "@/db/outbox/mails";
import { mails } from "@/db/schema/outbox";
import { makeApplication, makeSite, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { mailsTo } from "../support/mails";
import { setUpOwnServer } from "../support/own-server";
import { expect, test } from "../support/visit";
import { db, world } from "../support/world";

// The counts cover the whole server, so this file has its own, and starts it once.
setUpOwnServer();

/** A day as the page writes it. */
const inWords = (day: string) =>
  new Date(day).toLocaleDateString("en", { month: "short", day: "numeric", timeZone: "UTC" });

const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test("the overview shows daily counts and what needs attention, without JavaScript", async ({
  visit,
}) => {
  const { page } = await visit({ role: "administrator", scripted: false });
  await page.goto("/admin");
  // The checklist needs attention itself.
  await expect(page.locator("#first-steps")).toBeVisible();
  await expect(page.getByText("Nothing needs attention right now.")).toHaveCount(0);

  await addCounts(db(), dayBefore(0), new Map([["token", 12]]));
  await addCounts(db(), dayBefore(1), new Map([["token", 1500]]));
  await addCounts(db(), dayBefore(30), new Map([["token", 7]]));
  const owner = await makeUser(db(), { role: "developer" });
  const waiting = { ownerId: owner.id, approvedAt: null, submittedAt: new Date() };
  await makeApplication(db(), waiting);
  await makeApplication(db(), { ...waiting, reviewNote: "Add a privacy policy." });
  const site = await makeSite(db(), { targetUrl: null, title: "Nowhere" });
  await makeSite(db(), { targetUrl: null, enabledAt: null });
  const early = new Date(Date.now() - 3_600_000);
  // In one transaction, so that the delivery doesn't find the mail while it is due.
  await db().transaction(async (tx) => {
    await insertMail(tx, { sealedMail: "unreadable", now: early });
    await tx
      .update(mails)
      .set({ attempts: 3, dueAt: new Date(Date.now() + 86_400_000) })
      .where(eq(mails.createdAt, early));
  });

  await page.reload();
  await expect(page.getByText("1,500 all day yesterday")).toBeVisible();
  await page.getByRole("link", { name: /^Tokens issued\s*12/ }).click();
  const tokens = page.getByRole("img", { name: "Tokens issued, last 30 days: 1,512 total" });
  await expect(tokens).toBeVisible();
  await page.getByText("Daily numbers").click();
  const table = page.getByRole("table", { name: "Tokens issued" });
  await expect(table.getByRole("row")).toHaveCount(31);
  await expect(table.getByRole("row", { name: inWords(dayBefore(1)) })).toContainText("1,500");
  await expect(page.getByRole("link", { name: "1 application is pending approval" })).toBeVisible();
  await expect(page.getByText("1 enabled site has no target URL:")).toBeVisible();
  const link = page.getByRole("link", { name: "Nowhere" });
  await expect(link).toHaveAttribute("href", `/admin/sites/${site.id}`);
  await expect(page.getByText(/protected sites? answer/)).toHaveCount(0);
  await expect(page.getByText("1 email couldn't be delivered yet")).toBeVisible();
  await expect(page.getByRole("link", { name: "2 users" })).toBeVisible();
  await expect(page.getByRole("link", { name: "2 sites" })).toBeVisible();
});

test("a site that answers without sign-in comes first among what needs attention", async ({
  visit,
}) => {
  const wiki = { title: "Open wiki", targetUrl: "https://wiki.example/", monitored: true };
  const { id } = await makeSite(db(), wiki);
  await db().$client`insert into site_checks (site_id, target_url, due_at, state, open_since)
    values (${id}, ${wiki.targetUrl}, now() + interval '1 hour', 'up', now())`;
  const { page } = await visit({ role: "administrator" });
  await page.goto("/admin");
  const first = page.getByRole("heading", { name: "Needs attention" }).locator("~ ul > li").first();
  await expect(first).toContainText("1 protected site answers without sign-in:");
  const link = first.getByRole("link", { name: wiki.title });
  await expect(link).toHaveAttribute("href", `/admin/sites/${id}`);
});

test("today is compared with yesterday at the same time, if that is known", async ({ visit }) => {
  const { page } = await visit({ role: "administrator" });
  const counted = new Map([["failure", 40]] as const);
  const yesterday = new Date(`${dayBefore(1)}T00:00:00Z`);
  await addCounts(db(), dayBefore(1), counted);
  await addRecentCounts(db(), yesterday, counted);
  await page.goto("/admin?chart=failure");
  await expect(page.getByText("from 40 at this time yesterday")).toBeVisible();
  await expect(page.getByText("today", { exact: true }).first()).toBeVisible();
  const failed = page.getByRole("link", { name: "View failed sign-ins in the audit log" });
  await expect(failed).toHaveAttribute("href", /event=session\.sign_in_failed/);
});

test("every refusal at a provider endpoint counts as a failure", async () => {
  const failures = async () => {
    const rows = await db().$client`
      select sum(count)::int as n from daily_counts where what = 'failure'`;
    return rows[0]?.n ?? 0;
  };
  const before = await failures();
  const at = (path: string) => `${world().origin}/oauth/${path}`;
  const body = new URLSearchParams({ client_id: "nobody" });
  expect((await fetch(`${at("authorize")}?${body}`)).status).toBe(400);
  for (const path of ["par", "token", "revoke"])
    expect((await fetch(at(path), { method: "POST", body })).status).toBe(401);
  await expect.poll(failures, { timeout: 10_000 }).toBe(before + 4);
});

test.describe("a new installation", () => {
  setUpOwnServer();
  test("shows its first steps until they are done or hidden", async ({ visit }) => {
    const { page, user: admin } = await visit({ role: "administrator" });
    await page.goto("/admin");
    const steps = page.getByRole("region", { name: "Get started" });
    await expect(steps.getByText("0 of 11 done")).toBeVisible();
    await expectAccessible(page);
    await steps.getByRole("button", { name: "Save test as file" }).click();
    await expect(page.getByText("Nothing sent, because no mail server is set up.")).toBeVisible();
    await expect
      .poll(async () => (await mailsTo(admin.email ?? "", "test")).length, { timeout: 15_000 })
      .toBe(1);
    await makeSite(db());
    await makeUser(db(), { role: "administrator" });
    await page.reload();
    await expect(steps.getByText("2 of 11 done")).toBeVisible();
    await expect(steps.getByRole("link")).toHaveText([
      "Name your organization",
      "Add your logo",
      "Invite people",
      "Let people sign in with an account that they have",
      "Create groups",
      "Register the first application",
    ]);
    await steps.getByRole("button", { name: "Hide" }).click();
    await expect(page.getByText("Checklist hidden.")).toBeVisible();
    await expect(steps).toHaveCount(0);
    await page.getByRole("button", { name: "Show the setup checklist" }).click();
    await expect(steps.getByText("2 of 11 done")).toBeVisible();
  });
});
