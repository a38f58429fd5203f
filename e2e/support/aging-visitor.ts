import { type Browser, expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import { sessions } from "@/db/schema/users";
import { makeUser } from "@/test/factories";
import { signInContext } from "./signed-in-page";
import { db } from "./world";

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** A user whose sign-in can be made older. */
export async function visitor(
  browser: Browser,
  javaScriptEnabled: boolean,
  role: "administrator" | "editor" | "user" = "administrator",
) {
  const person = await makeUser(db(), { role });
  const context = await browser.newContext({ javaScriptEnabled });
  const session = await signInContext(context, person.id);
  const age = async (minutes: number) => {
    const authenticatedAt = minutesAgo(minutes);
    await db().update(sessions).set({ authenticatedAt }).where(eq(sessions.id, session.id));
  };
  const page = await context.newPage();
  const confirm = async () => {
    await expect(page.getByText("Confirm it's you to continue.")).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  };
  return { person, page, age, confirm, close: () => context.close() };
}
