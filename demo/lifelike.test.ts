import { beforeAll, expect, it, vi } from "vitest";
import { mails } from "@/db/schema/outbox";
import { listGrantsOfUser } from "@/db/tokens/grants-of-user";
import { listLiveSessions } from "@/db/users/own-sessions";
import { mailWaitingReviews } from "@/lib/mail/review-waiting";
import { completeEnvironment } from "@/lib/runtime/env";
import { setUpProcessDatabase } from "@/test/database/database";
import { seedLifelike } from "./lifelike";
import { found, type Seeding } from "./seeding";

const HASHES = { administrator: "hash of the administrator", others: "hash of the others" };
const now = new Date();

const test = setUpProcessDatabase();
let seeding: Seeding;
beforeAll(async () => {
  vi.stubEnv("APP_SECRET", "own-test-secret-of-more-than-forty-characters");
  completeEnvironment({ PUBLIC_URL: "https://id.example.org" });
  expect(await seedLifelike(HASHES, now)).toEqual({ ok: false, error: "public" });
  completeEnvironment({ PUBLIC_URL: "http://localhost:3000" });
  const seeded = await seedLifelike(HASHES, now);
  if (!seeded.ok) throw new Error(seeded.error);
  seeding = seeded.value;
});

/** Returns the numbers of a query with one row. */
async function count(query: string): Promise<Record<string, number>> {
  const [row] = await test.db.$client.unsafe(query);
  return Object.fromEntries(
    Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]),
  );
}

it("seeds 46 sites, of which 44 are enabled and one has no target", async () => {
  expect(
    await count(`select count(*) as sites, count(enabled_at) as enabled,
      count(*) filter (where enabled_at is not null and target_url is null) as "withoutTarget",
      count(*) filter (where kind = 'external') as external, count(icon_hash) as icons,
      count(application_id) as connected from sites`),
  ).toEqual({ sites: 46, enabled: 44, withoutTarget: 1, external: 10, icons: 46, connected: 10 });
});

it("seeds 14 applications in every state and of every kind", async () => {
  expect(
    await count(`select count(*) as applications, count(logo_hash) as logos, count(verified_at) as verified,
      count(*) filter (where approved_at is null) as pending, count(last_approved) as changed,
      count(suspended_at) as suspended, count(owner_id) as owned,
      count(*) filter (where token_endpoint_auth_method = 'none') as public from applications`),
  ).toEqual({
    applications: 14,
    logos: 6,
    verified: 5,
    pending: 2,
    changed: 1,
    suspended: 1,
    owned: 5,
    public: 4,
  });
});

it("seeds 32 people of every role and in every state", async () => {
  expect(
    await count(`select count(*) as people, count(picture_hash) as pictures, count(deactivated_at) as deactivated,
      count(*) filter (where password_hash is null) as invited,
      count(*) filter (where password_hash is not null and email_verified_at is null) as unverified,
      count(*) filter (where role = 'administrator') as administrators,
      count(*) filter (where role = 'editor') as editors,
      count(*) filter (where role = 'developer') as developers from users`),
  ).toEqual({
    people: 32,
    pictures: 5,
    deactivated: 2,
    invited: 3,
    unverified: 3,
    administrators: 2,
    editors: 3,
    developers: 4,
  });
});

it("counts sign-ins with an application until the day of its last use", async () => {
  const uses = await test.db.$client<{ counted: string; used: string }[]>`
    select max(u.day)::text as counted, (select max(g.last_used_at at time zone 'UTC')::date::text
      from grants g where g.application_id = u.application_id) as used
    from application_uses u where u.uses > 0 group by u.application_id`;
  expect(uses.length).toBeGreaterThan(8);
  expect(uses.filter(({ counted, used }) => counted !== used)).toEqual([]);
});

it("counts every failure of an application on its day", async () => {
  const counted = await count(`select (select sum(failures)::int from application_uses) as days,
    (select sum(times)::int from application_failures) as failures`);
  expect(counted.failures).toBe(23);
  expect(counted.days).toBe(counted.failures);
});

it("gives ada 9 applications and 13 sessions in different browsers", async () => {
  const ada = found(seeding.users, "ada");
  const all = { userId: ada, from: null, limit: 50 };
  const grants = await listGrantsOfUser(test.db, { ...all, search: "", unusedSince: null }, now);
  expect(grants).toHaveLength(9);
  expect(grants.filter(({ liveSessions }) => liveSessions > 0)).toHaveLength(6);
  const longAgo = now.getTime() - 90 * 86_400_000;
  expect(grants.filter((grant) => (grant.lastUsedAt?.getTime() ?? 0) < longAgo)).toHaveLength(3);
  const sessions = await listLiveSessions(test.db, { ...all, which: null }, now);
  expect(sessions).toHaveLength(13);
  expect(new Set(sessions.map(({ userAgent }) => userAgent)).size).toBe(13);
});

it("seeds failures, 90 days of events and 30 days of counts, and sends no mail", async () => {
  const counted = await count(`select (select count(*) from application_failures) as failures,
    (select count(*) from audit_events where at > now() - interval '90 days') as events,
    (select count(distinct day) from daily_counts) as days,
    (select count(distinct day) from site_visits) as "visitDays", (select count(*) from mails) as mails,
    (select sum(count) from daily_counts where day = current_date - 1) as yesterday,
    (select sum(count) from recent_counts where at >= current_date - 1 and at < current_date) as recent,
    (select count(*) from audit_events where at > now()) as future`);
  expect(counted).toMatchObject({ failures: 23, days: 30, mails: 0, future: 0 });
  await mailWaitingReviews(new Date(now.getTime() + 2 * 3_600_000));
  expect(await test.db.$count(mails)).toBe(0);
  expect(counted.recent).toBe(counted.yesterday);
  // Shortly after midnight (UTC), nobody has visited a site yet.
  expect(counted.visitDays).toBeGreaterThanOrEqual(29);
  expect(counted.events).toBeGreaterThan(500);
});

it("refuses a database that has data already", async () => {
  const before = await count("select count(*) as events from audit_events");
  expect(await seedLifelike(HASHES, now)).toEqual({ ok: false, error: "occupied" });
  expect(await count("select count(*) as events from audit_events")).toEqual(before);
});
