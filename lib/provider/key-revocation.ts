import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/system/client";
import {
  activateKey,
  deleteKey,
  insertSigningKey,
  lockSigningKeys,
  type NewSigningKey,
} from "@/db/tokens/signing-key-changes";
import { listSigningKeys } from "@/db/tokens/signing-keys";
import { keyState } from "@/lib/oauth/keys/key-schedule";
import { after, LIFETIME } from "@/lib/oauth/lifetimes";
import type { SigningAlgorithm } from "@/lib/oauth/token/id-token";
import { ok, type Result, refuse } from "@/lib/result";
import { changedHere } from "@/lib/runtime/watched";
import { expectOwnSeal, lockedKeys } from "./key-rotation";
import { generateKey } from "./sealed-keys";

export type Revocation = {
  kid: string;
  alg: SigningAlgorithm;
  /** Key of the same algorithm that signs now. */
  active: string;
  /** Time from which no cache that follows the key set's `max-age` has the key. */
  cachedUntil: Date;
};

/**
 * Withdraws a key that may have leaked, whatever its state: it leaves the key set on every process, and nothing
 * that it signed counts here anymore (docs/design/protocol.md). If it was the active key, the next one signs
 * from now on. Throws, as `rotateKeysNow` does, if the caller seals with another secret than the servers.
 */
export async function revokeKey(
  kid: string,
  context: AuditContext,
): Promise<Result<Revocation, "key_unknown">> {
  const rows = await listSigningKeys(database());
  const key = rows.find((row) => row.kid === kid);
  if (!key) return refuse("key_unknown");
  const { alg } = key;
  const others = rows.filter((row) => row !== key);
  for (const row of others) await expectOwnSeal(row);
  const following = await generateKey(alg, context.at);
  const revoked = await database().transaction(async (tx) => {
    await lockSigningKeys(tx, alg);
    const was = await deleteKey(tx, kid);
    if (!was) return refuse("key_unknown");
    const active = await fillPlace(tx, following, context.at);
    const change = { before: { alg, kid, state: keyState(was) }, after: { active } };
    await insertAuditEvent(tx, { ...context, event: "key.revoked", ...change });
    return ok(active);
  });
  if (!revoked.ok) return revoked;
  changedHere("signing_keys");
  const cachedUntil = after(context.at, LIFETIME.keySetCache);
  return ok({ kid, alg, active: revoked.value, cachedUntil });
}

/**
 * Completes the keys of an algorithm after one was deleted: the next key takes the place of the active
 * one, and `following` that of the next. Returns the ID of the active key.
 */
async function fillPlace(tx: Transaction, following: NewSigningKey, at: Date): Promise<string> {
  const { active, next } = await lockedKeys(tx, following.alg);
  const signing = active ?? next;
  if (!active && next) await activateKey(tx, next.kid, at);
  if (!active || !next)
    await insertSigningKey(tx, { ...following, activatedAt: signing ? null : at });
  return (signing ?? following).kid;
}
