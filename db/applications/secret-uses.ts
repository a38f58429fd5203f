import type { Db } from "@/db/system/client";

export type SecretUse = { clientId: string; secretHash: Buffer; at: Date };

/** Updates the time of last use; secrets that are deleted or have a later use stay as they are. */
export async function touchSecrets(db: Db, uses: readonly SecretUse[]): Promise<void> {
  const ids = uses.map(({ clientId }) => clientId);
  const hashes = uses.map(({ secretHash }) => secretHash.toString("hex"));
  const instants = uses.map(({ at }) => at.toISOString());
  await db.$client`
    update application_secrets s set last_used_at = greatest(s.last_used_at, u.at::timestamptz)
    from unnest(${ids}::text[], ${hashes}::text[], ${instants}::text[]) as u (client_id, hash, at)
    join applications a on a.client_id = u.client_id
    where s.application_id = a.id and s.secret_hash = decode(u.hash, 'hex')`;
}
