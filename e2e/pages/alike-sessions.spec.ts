import { makeSession, makeUser } from "@/test/factories";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/visit";
import { db } from "../support/world";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

test("sessions that look the same share a row, and are signed out one by one", async ({
  visit,
}) => {
  const person = await makeUser(db());
  for (let n = 0; n < 3; n++) await makeSession(db(), person.id, { userAgent: FIREFOX });
  const { page } = await visit({ person });
  await page.goto("/account/sessions");
  const rows = page.getByRole("main").locator("summary");
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "This session" })).not.toContainText("2 sessions");
  const alike = rows.filter({ hasText: "Firefox 140 on Linux" });
  await expect(alike).toContainText("3 sessions");
  await alike.click();
  await expectAccessible(page);
  const ends = page.getByRole("button", { name: "Sign out", exact: true });
  await expect(ends).toHaveCount(3);
  await expect(ends.first()).toHaveAccessibleDescription(/^Firefox 140 on Linux\s*Signed in/);
  await ends.first().click();
  await expect(page.getByRole("status")).toContainText("Signed out Firefox 140 on Linux.");
  await expect(alike).toContainText("2 sessions");
});
