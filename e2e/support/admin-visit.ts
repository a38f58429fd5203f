import type { Browser } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { signInContext } from "./signed-in-page";
import { db, world } from "./world";

/** Signs a new administrator in, in a browser of their own. */
export async function adminVisit(browser: Browser, javaScriptEnabled = true) {
  const admin = await makeUser(db(), { role: "administrator", picture: null });
  const context = await browser.newContext({ javaScriptEnabled });
  await signInContext(context, admin.id);
  const page = await context.newPage();
  return { admin, page, open: (path: string) => page.goto(world().origin + path) };
}

/** Returns the audit events of an application. */
export const eventsOf = (applicationId: string) =>
  db().$client`
    select event, actor_id as "actorId", before, after from audit_events
    where application_id = ${applicationId} order by id`;
