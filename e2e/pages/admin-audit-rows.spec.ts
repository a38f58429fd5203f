import { insertAuditEvent } from "@/db/audit/events";
import { makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { expect, test, WAYS } from "../support/visit";
import { db } from "../support/world";

const REQUEST = "0193a7e2-2222-4222-8333-444455556666";

for (const { scripted, how } of WAYS)
  test(`a row of the audit log opens in place, and narrows the log, ${how}`, async ({ visit }) => {
    const { page, user: admin } = await visit({ role: "administrator", scripted });
    const person = await makeUser(db());
    const origin = { network: "192.0.2.0/24", userAgent: null, requestId: REQUEST };
    const about = { actorId: admin.id, origin, at: new Date(), event: "user.changed" } as const;
    const name = "<img src=x onerror=alert(1)>";
    const [before, after] = [{ name: "Ada" }, { name, note: null, groups: [] }];
    await insertAuditEvent(db(), { ...about, userId: person.id, before, after });
    const more = { before: { name: "Bo", role: "user" }, after: { name: "Eve", role: "editor" } };
    await insertAuditEvent(db(), { ...about, userId: admin.id, ...more });
    await page.goto(`/admin/audit?actor=${admin.username}&event=user.changed`);
    const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
    await expect(rows.first()).toContainText("Changed: Name, Role");
    await expect(rows.last()).toContainText("Name: Ada → <img src=x onerror=alert(1)>");
    const details = page.locator(".row-details").last();
    await expect(details).toBeHidden();
    await rows.last().getByTitle("Details: Account updated").click();
    await expect(details.getByRole("definition")).toHaveText(["Ada→<img src=x onerror=alert(1)>"]);
    if (scripted) await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 720 });
    await expect(details).toBeVisible();
    await expect(rows.last().locator(".row-link")).toHaveCSS("white-space", "normal");
    if (scripted) await expectAccessible(page);
    const request = details.getByRole("link", { name: `Request: ${REQUEST.slice(0, 8)}` });
    await expect(request).toHaveAttribute("href", RegExp(`[?&]request=${REQUEST}`));
    await expect(details.getByRole("link", { name: "Account updated" })).toHaveCount(0);
    await details.getByRole("link", { name: `User: ${person.username}` }).click();
    await expect(rows).toHaveCount(1);
    await expect(
      page.getByRole("link", { name: `Remove filter: User: ${person.username}` }),
    ).toBeVisible();
  });

test("an event that recorded empty values says so", async ({ visit }) => {
  const { page, user } = await visit({ role: "administrator" });
  const origin = { network: null, userAgent: null, requestId: null };
  const about = {
    actorId: user.id,
    userId: user.id,
    at: new Date(),
    event: "user.changed",
  } as const;
  await insertAuditEvent(db(), { ...about, origin, before: {}, after: {} });
  await page.goto(`/admin/audit?actor=${user.username}`);
  await page.getByRole("rowheader").getByRole("link").click();
  await expect(page.getByText("No values were recorded for this event.")).toBeVisible();
});
