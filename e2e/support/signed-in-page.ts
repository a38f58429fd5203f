import type { BrowserContext } from "@playwright/test";
import { makeSession } from "@/db/factories";
import { sessionCookieValue } from "./errand";
import { db, world } from "./world";

/** As if this browser had signed in as a user. */
export async function signInContext(
  context: BrowserContext,
  userId: string,
  given: Parameters<typeof makeSession>[2] = {},
) {
  const session = await makeSession(db(), userId, given);
  const value = await sessionCookieValue(session.id);
  await context.addCookies([{ name: "foyer.session", value, url: world().origin }]);
  return session;
}
