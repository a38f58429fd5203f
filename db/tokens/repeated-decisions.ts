import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { authorizationRequests as requests } from "@/db/schema/authorizations";
import type { Db, Transaction } from "@/db/system/client";
import type { DecidedAt } from "./authorization-requests";

/** Request of a browser, the session that decides on it, and the key of its copy. */
type Deciding = { idHash: Buffer; browserHash: Buffer; sessionId: string; copyHash: Buffer };

/**
 * Copies a decided request to a key that nothing finds except `repeatDecision`, until `until` or the
 * end of the request.
 */
export async function copyDecided(
  tx: Transaction,
  { idHash, copyHash }: Pick<Deciding, "idHash" | "copyHash">,
  until: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into authorization_requests (id_hash, application_id, application_epoch, browser_hash, session_id, pushed,
      parameters, account_chosen_at, consented_at, denied_at, created_at, expires_at)
    select ${copyHash}, application_id, application_epoch, browser_hash, session_id, pushed, parameters,
      account_chosen_at, consented_at, denied_at, created_at,
      least(expires_at, ${until.toISOString()}::timestamptz)
    from authorization_requests where id_hash = ${idHash}
    on conflict (id_hash) do update set session_id = excluded.session_id, consented_at = excluded.consented_at,
      account_chosen_at = excluded.account_chosen_at, denied_at = excluded.denied_at, expires_at = excluded.expires_at`);
}

/**
 * Makes a request that was answered pending again, if the same browser and session sent the same
 * decision a moment ago. False if not, or if the request still waits.
 */
export async function repeatDecision(
  db: Db,
  { idHash, browserHash, sessionId, copyHash }: Deciding,
  decidedAt: DecidedAt,
  now: Date,
): Promise<boolean> {
  const repeated = await db
    .update(requests)
    .set({ idHash })
    .where(
      and(
        eq(requests.idHash, copyHash),
        eq(requests.browserHash, browserHash),
        eq(requests.sessionId, sessionId),
        gt(requests.expiresAt, now),
        isNotNull(requests[decidedAt]),
        sql`not exists (select from authorization_requests r where r.id_hash = ${idHash})`,
      ),
    )
    .returning({ idHash: requests.idHash });
  return repeated.length === 1;
}
