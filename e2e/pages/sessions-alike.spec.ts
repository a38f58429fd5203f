import { auditEvents } from "@/db/schema/audit";
import { makeSession } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/visit";
import { db } from "../support/world";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

test("sessions that look the same are signed out together", async ({ visit }) => {
  const network = "192.0.2.0/24";
  const { page, user: person } = await visit({ session: { userAgent: FIREFOX, network } });
  const [mac, phone] = [{ userAgent: SAFARI, network }, { userAgent: IPHONE }];
  for (let n = 0; n < 3; n++) await makeSession(db(), person.id, mac);
  const at = new Date();
  const strange = { ...phone, network: "203.0.113.0/24", createdAt: at };
  const { id: session } = await makeSession(db(), person.id, strange);
  const signedIn = { event: "session.signed_in", actorId: person.id, userId: person.id } as const;
  await db()
    .insert(auditEvents)
    .values({ ...signedIn, at, network: strange.network, after: { session, newDevice: true } });
  await page.goto("/account/sessions");
  const items = page.getByRole("main").locator("li:has(> details)");
  await expect(items.filter({ hasText: "New device" })).toHaveText(/Safari/);
  const alike = items.filter({ hasText: "3 sessions" });
  await expect(alike).toContainText("your current network");
  await alike.locator("summary").click();
  await expectAccessible(page);
  await alike.getByRole("button", { name: "Sign out all 3" }).click();
  await expect(page.getByRole("status")).toHaveText("Sessions signed out.");
  await expect(items.filter({ hasText: "macOS" })).toHaveCount(0);
  await expect(items).toHaveCount(2);
});
