import { eq } from "drizzle-orm";
import { sessions } from "@/db/schema/users";
import { minutesAgo } from "./old-visit";
import { expect, type Visit } from "./visit";
import { db } from "./world";

/** A visit whose sign-in can be made older, and confirmed. */
export async function aging(opened: Promise<Visit>) {
  const visit = await opened;
  const { page, user, session } = visit;
  const age = async (minutes: number) => {
    const authenticatedAt = minutesAgo(minutes);
    await db().update(sessions).set({ authenticatedAt }).where(eq(sessions.id, session.id));
  };
  const confirm = async () => {
    await expect(page.getByRole("heading", { name: /^Confirm it's you, / })).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill(user.password);
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
  };
  return { ...visit, age, confirm };
}
