import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/system/client";
import {
  activateKey,
  deleteKey,
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  type NewSigningKey,
  type SigningKeyRow,
} from "@/db/tokens/signing-key-changes";
import { keyState } from "@/lib/oauth/keys/key-schedule";
import { after, LIFETIME } from "@/lib/oauth/lifetimes";
import { SIGNING_ALGORITHMS, type SigningAlgorithm } from "@/lib/oauth/token/claims";
import { ok, type Result, refuse } from "@/lib/result";
import { unseal } from "@/lib/runtime/crypto";
import { changedHere } from "@/lib/runtime/watched";
import { dropLostKey, usernameKeyState } from "@/lib/users/removed-usernames";
import { ensureSigningKeys, expectOwnSeal, lockedKeys } from "./key-rotation";
import { generateKey } from "./keys";

type Revocation = {
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

/** Keys that only a lost APP_SECRET decrypts, and that no server can do without. */
export type LostKeys = {
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
