import { insertAuditEvent } from "@/db/audit/events";
import { makeApplication } from "@/test/factories";
import { expect, test } from "../support/visit";
import { db } from "../support/world";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0";

test("a user's own events are listed in words, by kind, page by page and without JavaScript", async ({
  visit,
}) => {
  const { page, user: person } = await visit({ scripted: false });
  const application = await makeApplication(db(), { name: "Wind Tunnel" });
  const origin = { network: "192.0.2.0/24", userAgent: FIREFOX, requestId: null };
  const actor = { actorId: person.id, userId: person.id, origin };
  const now = Date.now();
  for (let n = 1; n <= 51; n++)
    await insertAuditEvent(db(), {
      ...actor,
      at: new Date(now - n * 1000),
      event: "session.signed_in",
    });
  const at = new Date(now - 100_000);
  await insertAuditEvent(db(), {
    ...actor,
    at,
    event: "grant.given",
    applicationId: application.id,
  });
  await page.goto("/account/activity");
  const lines = page.getByRole("main").locator("ol > li:has(time)");
  await expect(lines).toHaveCount(50);
  await expect(lines.first()).toContainText("Signed in");
  await expect(lines.first()).toContainText("Firefox 132 on Windows · network 192.0.2.0/24");
  const time = lines.first().getByRole("time");
  await expect(time).toHaveText(new Date(now - 1000).toISOString().slice(11, 16));
  await expect(time).toHaveAttribute("title", /^(just now|\d minutes? ago) · .* UTC$/);
  await expect(page.getByText("Times are in UTC.")).toBeVisible();
  await page.getByRole("link", { name: "Next", exact: true }).click();
  await expect(lines).toHaveCount(2);
  await expect(lines.last()).toContainText("Wind Tunnel was authorized to use the account");
  await page.getByRole("link", { name: "Applications" }).click();
  await expect(lines).toHaveCount(1);
  await page.getByRole("link", { name: "Account", exact: true }).last().click();
  await expect(page.getByRole("heading", { name: "No activity" })).toBeVisible();
});

test("a new browser and a failed sign-in are marked, and lead to what to do", async ({ visit }) => {
  const { page, user: person } = await visit();
  const actor = { actorId: person.id, userId: person.id };
  const origin = { network: "192.0.2.0/24", userAgent: FIREFOX, requestId: null };
  const now = Date.now();
  for (const [event, days, after] of [
    ["session.signed_in", 0, { newDevice: true }],
    ["session.signed_in", 2, { newDevice: false }],
    ["session.sign_in_failed", 3, undefined],
  ] as const)
    await insertAuditEvent(db(), {
      ...actor,
      origin,
      event,
      at: new Date(now - days * 86_400_000),
      ...(after && { after }),
    });
  await page.goto("/account/activity");
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Today");
  const marked = page.getByRole("listitem").filter({ hasText: "Wasn't you?" });
  await expect(marked).toHaveCount(2);
  await expect(marked.first()).toContainText("Signed in with a new browser");
  await expect(marked.last()).toContainText("Sign-in failed: password not accepted");
  await marked.first().getByRole("link").click();
  const advice = page.getByRole("heading", { name: "If you don't recognize something" });
  await expect(advice).toBeInViewport();
  await page.getByRole("link", { name: "Check your sessions" }).click();
  await expect(page).toHaveURL("/account/sessions");
});
