import type { Db } from "@/db/client";

/**
 * Uses up the `jti` of an assertion. False if it was used before: the primary key decides among
 * concurrent uses on any number of processes (RFC 7523 section 3).
 */
export async function insertClientAssertion(
  db: Db,
  assertion: { applicationId: string; jtiHash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const inserted = await db.$client`
    insert into client_assertions (application_id, jti_hash, expires_at)
    values (${assertion.applicationId}, ${assertion.jtiHash}, ${assertion.expiresAt})
    on conflict do nothing
    returning jti_hash`;
  return inserted.length === 1;
}
