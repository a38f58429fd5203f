import { eq } from "drizzle-orm";
import { insertAuditEvent } from "@/db/audit/events";
import { sites } from "@/db/schema/sites";
import { users } from "@/db/schema/users";
import { makeApplication, makeSession } from "@/test/factories";
import { type Application, obtainTokens, sessionCookieValue, type User } from "../support/flow";
import { familyOf, letTimePass } from "../support/moments";
import { db } from "../support/world";
import { CHROME, FIREFOX, HOME, IPHONE, OFFICE } from "./browsers";
import { countMonth } from "./counts";
import { makePendingApplications } from "./pending";
import { ago, DAY, HOUR, minutes } from "./times";

/** A user, and the cookie of their session in the screenshots. */
export type Actor = { user: User; cookie: string };

export type Cast = {
  /** User of the demonstration data with several applications and sessions, and no warnings. */
  ada: Actor;
  admin: Actor;
  apps: Record<"wiki" | "expenses" | "planner", Application>;
  pending: Application;
};

export async function gatherCast(password: string): Promise<Cast> {
  const apps = await makeApplications();
  const demonstration = await db().select().from(users);
  const named = (username: string) => {
    const row = demonstration.find((user) => user.username === username);
    if (!row) throw new Error(`no ${username} in the demonstration data`);
    return { ...row, password };
  };
  const ada = named("ada");
  await actAda(ada, apps);
  const pending = await makePendingApplications();
  await countMonth();
  return {
    ada: await actor(ada, HOUR),
    admin: await actor(named("admin"), minutes(12)),
    apps,
    pending,
  };
}

async function actor(user: User, since: number): Promise<Actor> {
  const session = await makeSession(db(), user.id, {
    createdAt: ago(since),
    // Signed in a moment ago, for the pages that require a recent sign-in.
    authenticatedAt: ago(Math.min(since, minutes(5))),
    userAgent: CHROME,
    network: OFFICE,
  });
  return { user, cookie: await sessionCookieValue(session.id) };
}

async function makeApplications(): Promise<Cast["apps"]> {
  const pages = (host: string) => ({
    homepageUrl: `https://${host}/`,
    policyUri: `https://${host}/privacy`,
    tosUri: `https://${host}/terms`,
    redirectUris: [`https://${host}/callback`],
  });
  const verified = { verifiedAt: ago(300 * DAY) };
  const apps = {
    wiki: await makeApplication(db(), {
      ...pages("wiki.example.org"),
      ...verified,
      name: "Team Wiki",
      developerName: "Knowledge Team",
    }),
    expenses: await makeApplication(db(), {
      ...pages("expenses.example.org"),
      ...verified,
      name: "Travel and Expenses",
      developerName: "Finance Department",
    }),
    planner: await makeApplication(db(), { ...pages("planner.example"), name: "Holiday Planner" }),
  };
  for (const slug of ["wiki", "expenses"] as const)
    await db().update(sites).set({ applicationId: apps[slug].id }).where(eq(sites.slug, slug));
  return apps;
}

/** Authorizes two applications, through the real pages, some days ago, and adds other sessions. */
async function actAda(ada: User, { wiki, expenses }: Cast["apps"]) {
  await allowed(ada, wiki, { since: 12 * DAY, used: 2 * HOUR, userAgent: FIREFOX, network: HOME });
  await allowed(ada, expenses, {
    since: 3 * DAY,
    used: 26 * HOUR,
    userAgent: IPHONE,
    network: OFFICE,
  });
  const actor = { actorId: ada.id, userId: ada.id };
  const pastEvents = [
    { event: "session.signed_in", since: HOUR, userAgent: CHROME, network: OFFICE },
    { event: "session.signed_in", since: 3 * DAY, userAgent: IPHONE, network: OFFICE },
    { event: "session.sign_in_failed", since: 3 * DAY + 20, userAgent: IPHONE, network: OFFICE },
    { event: "account.profile_changed", since: 9 * DAY, userAgent: FIREFOX, network: HOME },
    { event: "session.signed_in", since: 12 * DAY, userAgent: FIREFOX, network: HOME },
    { event: "account.password_changed", since: 40 * DAY, userAgent: CHROME, network: OFFICE },
  ] as const;
  for (const { event, since, userAgent, network } of pastEvents)
    await insertAuditEvent(db(), {
      ...actor,
      event,
      at: ago(since),
      origin: { userAgent, network, requestId: null },
    });
}

type Visit = { since: number; used: number; userAgent: string; network: string };

async function allowed(user: User, application: Application, visit: Visit) {
  const { session, tokens } = await obtainTokens(application, user, {
    scope: "openid profile email offline_access",
  });
  await letTimePass(await familyOf(tokens.refresh_token), visit.since);
  const { userAgent, network } = visit;
  await db().$client`
    update sessions set user_agent = ${userAgent}, network = ${network}, last_seen_at = ${ago(visit.used)}
    where id = ${session.id}`;
  await db().$client`
    update grants set created_at = ${ago(visit.since)}, last_used_at = ${ago(visit.used)}
    where user_id = ${user.id} and application_id = ${application.id}`;
  await db().$client`
    update audit_events set at = ${ago(visit.since)}, user_agent = ${userAgent}, network = ${network}
    where user_id = ${user.id} and application_id = ${application.id}`;
}
