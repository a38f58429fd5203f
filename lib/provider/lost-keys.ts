import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/system/client";
import { deleteKey, lockSigningKeys } from "@/db/tokens/signing-key-changes";
import { listSigningKeys, type SigningKeyRow } from "@/db/tokens/signing-keys";
import { keyState } from "@/lib/oauth/keys/key-schedule";
import { SIGNING_ALGORITHMS } from "@/lib/oauth/token/id-token";
import { unseal } from "@/lib/runtime/crypto";
import { changedHere } from "@/lib/runtime/watched";
import { dropLostKey, usernameKeyState } from "@/lib/users/removed-usernames";
import { ensureSigningKeys } from "./key-rotation";

/** Keys that only a lost APP_SECRET decrypts, and that no server can do without. */
export type LostKeys = {
  /** IDs of signing keys. */
  kids: string[];
  /** True for the key that recognizes usernames of deleted accounts. */
  usernames: boolean;
};

/** Finds the keys that no secret in APP_SECRET decrypts. */
export async function findLostKeys(): Promise<LostKeys> {
  const rows = await sealedOtherwise(await listSigningKeys(database()));
  return { kids: rows.map(({ kid }) => kid), usernames: (await usernameKeyState()) === "lost" };
}

/**
 * Deletes these keys and creates signing keys sealed with the first secret, so that servers start again
 * (docs/decisions/0185).
 */
export async function replaceLostKeys(context: AuditContext): Promise<LostKeys> {
  const lost = await database().transaction(async (tx) => {
    for (const alg of SIGNING_ALGORITHMS) await lockSigningKeys(tx, alg);
    const rows = await sealedOtherwise(await listSigningKeys(tx));
    for (const row of rows) await deleteLost(tx, row, context);
    return { kids: rows.map(({ kid }) => kid), usernames: await dropLostKey(tx) };
  });
  await ensureSigningKeys(context.at);
  changedHere("signing_keys");
  return lost;
}

async function sealedOtherwise(rows: readonly SigningKeyRow[]): Promise<SigningKeyRow[]> {
  const lost: SigningKeyRow[] = [];
  for (const row of rows)
    if (row.sealedPrivateJwk !== null && !(await unseal(row.sealedPrivateJwk))) lost.push(row);
  return lost;
}

async function deleteLost(tx: Transaction, row: SigningKeyRow, context: AuditContext) {
  const { alg, kid } = row;
  await deleteKey(tx, kid);
  const before = { alg, kid, state: keyState(row) };
  await insertAuditEvent(tx, { ...context, event: "key.revoked", before });
}
