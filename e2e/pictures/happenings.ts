import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { exportJWK, generateKeyPair } from "jose";
import { addFailures } from "@/db/applications/failures";
import { type AuditEvent, insertAuditEvent } from "@/db/audit/events";
import { applicationSecrets } from "@/db/schema/applications";
import { dailyCounts, sites, siteTargets, siteVisits } from "@/db/schema/sites";
import { signingKeys } from "@/db/schema/tokens";
import type { Application } from "../support/flow";
import { hashOf } from "../support/moments";
import { db } from "../support/world";
import { CHROME, OFFICE } from "./browsers";
import type { Desks } from "./cast-of-desks";
import { ago, DAY, dayBefore, HOUR, minutes } from "./times";

const DAYS = 30;

/**
 * Relative load per day of a week, in percent. Indexed by the distance from today, so that
 * screenshots don't depend on the weekday.
 */
const WEEK = [70, 100, 96, 88, 91, 34, 22];
const busy = (day: number) => (WEEK[day % WEEK.length] ?? 0) / 100 + (day % 4) / 20;

/** Creates activity for the administration to show. */
export async function letThingsHappen(desks: Desks, wiki: Application) {
  await countDays();
  await countVisits(desks.admin.id);
  await makeSecrets(wiki);
  await makeSecrets(desks.theirs.table);
  await fail(wiki);
  await fail(desks.theirs.table);
  await retireKey();
  await remember(desks, wiki);
}

async function countDays() {
  const usual = { sign_in: 180, token: 940, failure: 12, redirect: 720 } as const;
  const rows = Object.entries(usual).flatMap(([what, count]) =>
    Array.from({ length: DAYS }, (_, day) => ({
      what: what as keyof typeof usual,
      day: dayBefore(day),
      count: Math.round(count * busy(day)),
    })),
  );
  // The server has already counted some of today's activity.
  await db()
    .insert(dailyCounts)
    .values(rows)
    .onConflictDoUpdate({
      target: [dailyCounts.day, dailyCounts.what],
      set: { count: sql`excluded.count` },
    });
}

/** Creates visits in proportion to pin weight, and a history of three targets per site. */
async function countVisits(adminId: string) {
  const all = await db().select().from(sites).orderBy(sites.slug);
  for (const [at, { id, pinWeight, targetUrl, slug }] of all.entries()) {
    const usual = 4 + pinWeight / 8;
    const rows = Array.from({ length: DAYS }, (_, day) => ({
      siteId: id,
      day: dayBefore(day),
      visits: Math.round(usual * busy(day + at)),
    }));
    await db().insert(siteVisits).values(rows).onConflictDoNothing();
    await db()
      .insert(siteTargets)
      .values([
        { siteId: id, targetUrl: `https://old.example.org/${slug}/`, setAt: ago(300 * DAY) },
        { siteId: id, targetUrl: null, setAt: ago(41 * DAY), setBy: adminId },
        { siteId: id, targetUrl, setAt: ago(40 * DAY), setBy: adminId },
      ]);
  }
}

async function makeSecrets({ id: applicationId }: Application) {
  const secret = () => ({ applicationId, secretHash: hashOf(randomBytes(8).toString("hex")) });
  await db()
    .insert(applicationSecrets)
    .values([
      { ...secret(), label: "production", createdAt: ago(60 * DAY), lastUsedAt: ago(HOUR) },
      { ...secret(), label: "staging", createdAt: ago(9 * DAY), expiresAt: ago(-12 * DAY) },
      {
        ...secret(),
        label: "the build server in the basement, before it moved",
        createdAt: ago(400 * DAY),
        expiresAt: ago(35 * DAY),
        lastUsedAt: ago(36 * DAY),
      },
    ]);
}

/** Records failures in the words of lib/provider. */
async function fail({ clientId, redirectUri }: Application) {
  const failure = { clientId, sent: null, requestId: randomUUID() };
  await addFailures(db(), [
    {
      ...failure,
      at: ago(2 * DAY),
      error: "invalid_client",
      description: "the client authentication failed",
      requestId: null,
    },
    {
      ...failure,
      at: ago(5 * HOUR),
      error: "invalid_grant",
      description: "the authorization code is expired, used or of another client",
    },
    {
      ...failure,
      at: ago(minutes(8)),
      error: "redirect_uri_unregistered",
      description: "redirect_uri is not registered for this client",
      sent: `${redirectUri}/?next=/a/page/that/was/open/before&utm_source=a-newsletter-of-the-house`,
    },
  ]);
}

/** Adds a retired key whose private part doesn't exist: it signed before this installation. */
async function retireKey() {
  const { publicKey } = await generateKeyPair("ES256", { extractable: true });
  const kid = randomBytes(32).toString("base64url");
  await db()
    .insert(signingKeys)
    .values({
      kid,
      alg: "ES256",
      publicJwk: { ...(await exportJWK(publicKey)), kid, alg: "ES256", use: "sig" },
      sealedPrivateJwk: null,
      createdAt: ago(120 * DAY),
      activatedAt: ago(95 * DAY),
      retiredAt: ago(5 * DAY),
    });
}

type PastEvent = Pick<AuditEvent, "event"> & Partial<AuditEvent> & { since: number };

async function remember({ admin, owner, liwei, theirs }: Desks, wiki: Application) {
  const [site] = await db().select().from(sites).orderBy(sites.slug).limit(1);
  const pastEvents: PastEvent[] = [
    { event: "session.signed_in", since: minutes(12), userId: admin.id },
    {
      event: "site.changed",
      since: HOUR,
      siteId: site?.id ?? null,
      ...change("Title", "Another title"),
    },
    { event: "application.submitted", since: 3 * HOUR, applicationId: theirs.planner.id },
    { event: "session.sign_in_failed", since: 4 * HOUR, actorId: null, userId: liwei.id },
    {
      event: "application.changed",
      since: 5 * HOUR,
      applicationId: wiki.id,
      before: { name: "Wiki", redirectUris: [wiki.redirectUri], requirePar: false },
      after: {
        name: "Team Wiki",
        redirectUris: [wiki.redirectUri, "https://staging.wiki.example.org/callback"],
        requirePar: true,
      },
    },
    { event: "application.rejected", since: 6 * DAY, applicationId: theirs.notices.id },
    { event: "user.deactivated", since: 9 * DAY, userId: owner.id },
  ];
  for (const { since, ...event } of pastEvents)
    await insertAuditEvent(db(), {
      actorId: admin.id,
      origin: { userAgent: CHROME, network: OFFICE, requestId: randomUUID() },
      ...event,
      at: ago(since),
    });
}

const change = (before: string, after: string) => ({
  before: { title: before },
  after: { title: after },
});
