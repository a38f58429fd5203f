import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Db, DbOrTransaction } from "./client";
import { applications } from "./schema/applications";
import { authorizationRequests as requests } from "./schema/authorizations";

type Key = { idHash: Buffer; browserHash: Buffer };

export async function insertAuthorizationRequest(
  db: Db,
  request: typeof requests.$inferInsert,
): Promise<void> {
  await db.insert(requests).values(request);
}

/** A request that waits, in the browser that began it, of an application that was not suspended since. */
export async function findPendingRequest(db: Db, key: Key, now: Date) {
  const [request] = await db
    .select({
      clientId: applications.clientId,
      parameters: requests.parameters,
      pushed: requests.pushed,
      sessionId: requests.sessionId,
      accountChosenAt: requests.accountChosenAt,
      consentedAt: requests.consentedAt,
      deniedAt: requests.deniedAt,
      createdAt: requests.createdAt,
    })
    .from(requests)
    .innerJoin(
      applications,
      and(
        eq(applications.id, requests.applicationId),
        eq(applications.accessEpoch, requests.applicationEpoch),
        isNull(applications.suspendedAt),
      ),
    )
    .where(and(pending(key), gt(requests.expiresAt, now)));
  return request ?? null;
}

export type PendingRequest = NonNullable<Awaited<ReturnType<typeof findPendingRequest>>>;

/**
 * Gives a request that its client pushed to the first browser that brings it, and lets it begin there: one statement, so
 * that of any number of browsers one gets it. Null if another has it, or it expired, or belongs to another client, or
 * the application was suspended since.
 */
export async function takePushedRequest(
  db: Db,
  take: Key & { clientId: string; expiresAt: Date },
  now: Date,
): Promise<PendingRequest | null> {
  const [taken] = await db.$client<PendingRequest[]>`
    update authorization_requests r
    set browser_hash = ${take.browserHash}, created_at = ${now}, expires_at = ${take.expiresAt}
    from applications a
    where r.id_hash = ${take.idHash} and r.pushed and r.browser_hash is null and r.expires_at > ${now}
      and a.id = r.application_id and a.client_id = ${take.clientId}
      and a.access_epoch = r.application_epoch and a.suspended_at is null
    returning a.client_id as "clientId", r.parameters, r.pushed, r.session_id as "sessionId",
      r.account_chosen_at as "accountChosenAt", r.consented_at as "consentedAt", r.denied_at as "deniedAt",
      r.created_at as "createdAt"`;
  return taken ?? null;
}

/** Gives a request to the session that is about to decide on it; what another one decided counts no more. */
export async function bindRequest(db: Db, key: Key, sessionId: string): Promise<void> {
  await db
    .update(requests)
    .set({ sessionId, accountChosenAt: null, consentedAt: null })
    .where(and(pending(key), sql`${requests.sessionId} is distinct from ${sessionId}`));
}

/** Notes what its session decided. False if the request waits no more, or for another session. */
export async function noteDecision(
  db: DbOrTransaction,
  key: Key & { sessionId: string },
  decision: Partial<Record<"accountChosenAt" | "consentedAt" | "deniedAt", Date>>,
  now: Date,
): Promise<boolean> {
  const noted = await db
    .update(requests)
    .set(decision)
    .where(and(pending(key), eq(requests.sessionId, key.sessionId), gt(requests.expiresAt, now)))
    .returning({ idHash: requests.idHash });
  return noted.length === 1;
}

/** A request is spent when its answer is sent. False if it was already: of two racers one answers. */
export async function spendRequest(db: Db, key: Key): Promise<boolean> {
  const spent = await db
    .delete(requests)
    .where(pending(key))
    .returning({ idHash: requests.idHash });
  return spent.length === 1;
}

/** What this browser began goes on under another account; ending the old session then spares it. */
export async function detachRequestsOfBrowser(db: Db, browserHash: Buffer) {
  await db.update(requests).set({ sessionId: null }).where(eq(requests.browserHash, browserHash));
}

const pending = ({ idHash, browserHash }: Key) =>
  and(eq(requests.idHash, idHash), eq(requests.browserHash, browserHash));
