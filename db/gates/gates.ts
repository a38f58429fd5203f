import { asc, eq, type SQLWrapper, sql } from "drizzle-orm";
import { applications } from "@/db/schema/applications";
import { gates } from "@/db/schema/gates";
import type { Db, DbOrTransaction } from "@/db/system/client";

const settings = {
  publicPaths: gates.publicPaths,
  sends: gates.sends,
  assertion: gates.assertion,
  idleMinutes: gates.idleMinutes,
};

/** What can be changed of a gate. */
export type GateSettings = Pick<typeof gates.$inferSelect, keyof typeof settings>;

/** Site behind a proxy, as its checks need it. */
export type Gate = Awaited<ReturnType<typeof listGates>>[number];

/** Returns all gates by origin: as few as sites, so that each process keeps them. */
export const listGates = (db: Db) =>
  db
    .select({
      clientId: applications.clientId,
      name: applications.name,
      scopes: applications.scopes,
      applicationId: gates.applicationId,
      origin: gates.origin,
      ...settings,
    })
    .from(gates)
    .innerJoin(applications, eq(applications.id, gates.applicationId))
    .orderBy(asc(gates.origin));

/** Inserts a gate. False if another one protects the origin. */
export async function insertGate(
  tx: DbOrTransaction,
  gate: typeof gates.$inferInsert,
): Promise<boolean> {
  const made = await tx
    .insert(gates)
    .values(gate)
    .onConflictDoNothing()
    .returning({ id: gates.applicationId });
  return made.length === 1;
}

/** Returns what can be changed of a gate, and locks its row until the transaction ends; null if there is none. */
export async function lockGate(tx: DbOrTransaction, id: string): Promise<GateSettings | null> {
  const [held] = await tx
    .select(settings)
    .from(gates)
    .where(eq(gates.applicationId, id))
    .for("update");
  return held ?? null;
}

/** Returns the origin and settings of an application's gate; null if it is none. */
export async function findGateOf(db: Db, id: string) {
  const of = { origin: gates.origin, ...settings };
  const [found] = await db.select(of).from(gates).where(eq(gates.applicationId, id));
  return found ?? null;
}

/**
 * True if a gate has ever let somebody in. The uses outlive the accounts of the visitors, and are written a moment after
 * a grant is used.
 */
export const everLetIn = (id: SQLWrapper) => sql`(
  exists (select from grants where application_id = ${id} and last_used_at is not null)
  or exists (select from application_uses where application_id = ${id} and uses > 0))`;

type GateState = {
  id: string;
  origin: string;
  /** True if everyone with an account gets in. */
  open: boolean;
  /** True if one of its sites answers without sign-in. */
  isOpenByMistake: boolean;
  /** Who was let in last, of the accounts that are left. */
  visitor: string | null;
  /** True if anybody was ever let in. */
  isUsed: boolean;
};

type Times = "seenAt" | "ledAt" | "usedAt" | "failedAt";

/**
 * Returns the gate of a client ID, who was let in last, when its proxy was last seen to ask, when a check of its
 * site was last led to sign in, and when a sign-in failed last; null if there is none. Requests of visitors who
 * weren't let in are noted during a check only.
 */
export async function findGateState(db: Db, clientId: string) {
  const [found] = await db.execute<GateState & Record<Times, string | null>>(sql`
    select a.id, g.origin, a.open_since is not null as open, used.visitor, used.at as "usedAt",
      ${everLetIn(sql`a.id`)} as "isUsed",
      exists (select from sites s join site_checks c on c.site_id = s.id
        where s.application_id = a.id and c.open_since is not null) as "isOpenByMistake",
      (select max(c.led_at) from sites s join site_checks c on c.site_id = s.id and c.target_url = s.target_url
        where s.application_id = a.id) as "ledAt",
      failed.at as "failedAt",
      greatest(used.at, failed.asked_at, (select (seen->>'asked')::timestamptz from integration_checks
        where application_id = a.id)) as "seenAt"
    from gates g join applications a on a.id = g.application_id
    left join lateral (
      select u.username as visitor, last_used_at as at from grants join users u on u.id = user_id
      where application_id = a.id and last_used_at is not null order by last_used_at desc limit 1) used on true
    cross join lateral (
      select max(at) filter (where endpoint = '/gate') as asked_at,
        max(at) filter (where endpoint is distinct from '/gate') as at
      from application_failures where application_id = a.id) failed
    where a.client_id = ${clientId}`);
  if (!found) return null;
  const date = (at: string | null) => (at === null ? null : new Date(at));
  const { seenAt, ledAt, usedAt, failedAt, ...state } = found;
  const seen = { seenAt: date(seenAt), ledAt: date(ledAt) };
  return { ...state, ...seen, usedAt: date(usedAt), failedAt: date(failedAt) };
}

export const updateGate = (tx: DbOrTransaction, id: string, change: Partial<GateSettings>) =>
  tx.update(gates).set(change).where(eq(gates.applicationId, id));

/** Gives a gate the icon of the site that it protects as its logo. */
export const takeIcon = (tx: DbOrTransaction, id: string, siteId: string) =>
  tx
    .update(applications)
    .set({ logoHash: sql`(select icon_hash from sites where id = ${siteId})` })
    .where(eq(applications.id, id));
