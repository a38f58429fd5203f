import { type AuditContext, insertAuditEvent, serviceContext } from "@/db/audit/events";
import { database, type Transaction } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import {
  activateKey,
  deleteKeysRetiredBefore,
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  type NewSigningKey,
  resealKey,
  retireKey,
  type SigningKeyRow,
} from "@/db/tokens/signing-key-changes";
import {
  isActiveKey,
  isNextKey,
  isRotationDue,
  type KeyDates,
  type KeyState,
  keyState,
  keyTimes,
} from "@/lib/oauth/keys/key-schedule";
import { after, LIFETIME } from "@/lib/oauth/lifetimes";
import { SIGNING_ALGORITHMS, type SigningAlgorithm } from "@/lib/oauth/token/claims";
import { seal } from "@/lib/runtime/crypto";
import { ConfigurationError } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import { generateKey, openPrivateKey } from "./keys";

/** Completed rotation, with the IDs of the retired key and of the one that signs now. */
type Rotation = { alg: SigningAlgorithm; retired: string; active: string };

/**
 * Ensures that each algorithm has an active and a next key, sealed with the first APP_SECRET. Call
 * it at each start, since operators replace a secret by listing a new one first.
 */
export async function ensureSigningKeys(now: Date): Promise<void> {
  const rows = await listSigningKeys(database());
  for (const alg of SIGNING_ALGORITHMS) {
    const own = rows.filter((row) => row.alg === alg);
    if (!own.some(isActiveKey)) await publishKey(await generateKey(alg, now));
    if (!own.some(isNextKey)) await publishKey(await generateKey(alg, now));
  }
  let resealed = 0;
  for (const row of rows) if (await resealIfOld(row)) resealed += 1;
  if (resealed > 0) log().warn({ event: "app_secret_replaced", keys: resealed, hint: OLD_BACKUPS });
}

const OLD_BACKUPS =
  "Backups made until now can be restored only with the former APP_SECRET: keep it with them.";

/** True if the key was sealed with another secret than the first. */
async function resealIfOld(row: SigningKeyRow): Promise<boolean> {
  const from = row.sealedPrivateJwk;
  if (from === null) return false;
  const { jwk, current } = await openPrivateKey(row);
  if (current) return false;
  const to = await seal(JSON.stringify(jwk));
  return resealKey(database(), { kid: row.kid, from, to });
}

/**
 * Rotates the keys that are due by the schedule (90 days, an hour's notice). Any process may call
 * it; each key rotates once.
 */
export async function rotateDueKeys(now: Date): Promise<Rotation[]> {
  const rows = await listSigningKeys(database());
  const due = SIGNING_ALGORITHMS.filter((alg) =>
    isRotationDue(
      rows.filter((row) => row.alg === alg),
      now,
    ),
  );
  return rotate(rows, due, serviceContext(now));
}

/**
 * Rotates on demand: the next key of each algorithm, already published, signs from now on. Throws
 * if the caller seals with another secret than the servers, which would publish a key that stops
 * them all when its turn comes. With `expected`, replaces only those keys, so a repeated or concurrent
 * call rotates once.
 */
export async function rotateKeysNow(
  context: AuditContext,
  expected: readonly string[] | null = null,
): Promise<Rotation[]> {
  const rows = await listSigningKeys(database());
  for (const row of rows) await expectOwnSeal(row);
  const wanted = rows.filter(
    (row) => isActiveKey(row) && (expected === null || expected.includes(row.kid)),
  );
  const algorithms = SIGNING_ALGORITHMS.filter((alg) => wanted.some((row) => row.alg === alg));
  return rotate(rows, algorithms, context);
}

/** Throws if the private part of a key is sealed with another secret than this process would use. */
export async function expectOwnSeal(row: SigningKeyRow) {
  if (row.sealedPrivateJwk === null) return;
  const { current } = await openPrivateKey(row);
  if (!current)
    throw new ConfigurationError(
      `APP_SECRET: signing key ${row.kid} is not encrypted with the first secret in the list; use the same list as the servers`,
    );
}

async function rotate(
  rows: readonly SigningKeyRow[],
  algorithms: readonly SigningAlgorithm[],
  context: AuditContext,
): Promise<Rotation[]> {
  const rotations: Rotation[] = [];
  for (const alg of algorithms) {
    const active = rows.find((row) => row.alg === alg && isActiveKey(row));
    const next = rows.find((row) => row.alg === alg && isNextKey(row));
    if (!active || !next) continue;
    const following = await generateKey(alg, context.at);
    if (await rotateKey(following, active.kid, context))
      rotations.push({ alg, retired: active.kid, active: next.kid });
  }
  return rotations;
}

/**
 * Publishes a key as its algorithm's next one, or as the active one if there is none yet. False if
 * both exist.
 */
export function publishKey(key: NewSigningKey): Promise<boolean> {
  return database().transaction(async (tx) => {
    const { active, next } = await lockedKeys(tx, key.alg);
    if (active && next) return false;
    await insertSigningKey(tx, { ...key, activatedAt: active ? null : key.createdAt });
    return true;
  });
}

/**
 * Activates the next key, retires the active one, publishes `following` as the next, and deletes
 * keys that nothing needs anymore. False, with nothing changed, if `expected` is no longer active
 * or there is no next key.
 */
export function rotateKey(
  following: NewSigningKey,
  expected: string,
  context: AuditContext,
): Promise<boolean> {
  const { alg } = following;
  return database().transaction(async (tx) => {
    const { next } = await lockedKeys(tx, alg);
    if (!next || !(await retireKey(tx, expected, context.at))) return false;
    await activateKey(tx, next.kid, context.at);
    await insertSigningKey(tx, { ...following, activatedAt: null });
    await deleteKeysRetiredBefore(tx, after(context.at, -LIFETIME.signingKeyMemory));
    const change = { before: { alg, active: expected }, after: { alg, active: next.kid } };
    await insertAuditEvent(tx, { ...context, event: "key.rotated", ...change });
    return true;
  });
}

/** Locks the keys of an algorithm, and returns the active and the next one. */
export async function lockedKeys(tx: Transaction, alg: SigningAlgorithm) {
  await lockSigningKeys(tx, alg);
  const own = (await listSigningKeys(tx)).filter((row) => row.alg === alg);
  return { active: own.find(isActiveKey), next: own.find(isNextKey) };
}

/** Signing key as administrators see it, without its private part. */
export type KeyView = KeyDates & { kid: string; state: KeyState } & ReturnType<typeof keyTimes>;

const RANK: Record<KeyState, number> = { active: 0, next: 1, retired: 2 };

/** Returns all keys: active, next, then retired, the latest first; otherwise by algorithm. */
export async function listKeys(now: Date): Promise<KeyView[]> {
  const rows = await reading(listSigningKeys(database()));
  const keys = rows.map(({ kid, alg, createdAt, activatedAt, retiredAt }) => {
    const dates = { alg, createdAt, activatedAt, retiredAt };
    return { kid, ...dates, state: keyState(dates), ...keyTimes(dates, now) };
  });
  return keys.sort(
    (a, b) =>
      RANK[a.state] - RANK[b.state] ||
      Number(b.retiredAt) - Number(a.retiredAt) ||
      SIGNING_ALGORITHMS.indexOf(a.alg) - SIGNING_ALGORITHMS.indexOf(b.alg),
  );
}

/** Milliseconds before a rotation at which administrators want to know of it. */
const SOON_MS = 7 * 86_400_000;

/** Returns the dates of the rotations due within a week, soonest first. */
export async function listRotationsSoon(now: Date): Promise<Date[]> {
  const due = (await listKeys(now)).flatMap(({ rotationDueAt }) => rotationDueAt ?? []);
  return due
    .filter((at) => at.getTime() < now.getTime() + SOON_MS)
    .sort((a, b) => a.getTime() - b.getTime());
}
