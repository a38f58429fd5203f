import type { Db } from "@/db/system/client";
import { askedRows, inPlaces, type Placed, prepared } from "@/db/system/prepared";

/** Proof to use up: hash of its key and its `jti`, and the time until which it has to be remembered. */
export type UsedProof = { hash: Buffer; expiresAt: Date };

/**
 * Uses up DPoP proofs. False for one that was used before: the primary key decides among concurrent
 * uses on any number of processes (RFC 9449 section 11.1). Proofs are written in the order of their
 * hashes, so that no two statements wait for each other.
 */
export async function insertDpopProofs(db: Db, proofs: UsedProof[]): Promise<boolean[]> {
  const rows = proofs.map(({ hash, expiresAt }) => ({ hash, expires_at: expiresAt }));
  const used = await prepared<Placed>(db)`
    with asked as (
      select distinct on (hash) * from ${askedRows({ hash: "bytea", expires_at: "timestamptz" }, rows)}
      order by hash, place
    ), used as (
      insert into dpop_proofs (proof_hash, expires_at) select hash, expires_at from asked order by hash
      on conflict do nothing returning proof_hash
    )
    select asked.place from used join asked on asked.hash = used.proof_hash`;
  return inPlaces(used, proofs.length).map((row) => row !== null);
}

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
