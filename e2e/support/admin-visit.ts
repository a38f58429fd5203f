import type { Browser, Page } from "@playwright/test";
import { makeUser } from "@/test/factories";
import { givenPage } from "./given-page";
import { signInContext } from "./signed-in-page";
import { db, world } from "./world";

/** Signs a new administrator in, in a browser of their own. */
export async function adminVisit(given: Browser | Page, javaScriptEnabled = true) {
  const admin = await makeUser(db(), { role: "administrator", picture: null });
  const page = await givenPage(given, javaScriptEnabled);
  await signInContext(page.context(), admin.id);
  return { admin, page, open: (path: string) => page.goto(world().origin + path) };
}

/** Returns the audit events of an application. */
export const eventsOf = (applicationId: string) =>
  db().$client`
    select event, actor_id as "actorId", before, after from audit_events
    where application_id = ${applicationId} order by id`;
