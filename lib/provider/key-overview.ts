import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { listSigningKeys } from "@/db/tokens/signing-keys";
import { type KeyDates, type KeyState, keyState, keyTimes } from "@/lib/oauth/keys/key-schedule";
import { SIGNING_ALGORITHMS } from "@/lib/oauth/token/id-token";

/** Signing key as administrators see it, without its private part. */
export type KeyView = KeyDates & { kid: string; state: KeyState } & ReturnType<typeof keyTimes>;

const RANK: Record<KeyState, number> = { active: 0, next: 1, retired: 2 };

/**
 * Returns all keys: active, next, then retired ones, most recently retired first; otherwise by
 * algorithm.
 */
export async function listKeys(now: Date): Promise<KeyView[]> {
  const rows = await reading(listSigningKeys(database()));
  const keys = rows.map(({ kid, alg, createdAt, activatedAt, retiredAt }) => {
    const dates = { alg, createdAt, activatedAt, retiredAt };
    return { kid, ...dates, state: keyState(dates), ...keyTimes(dates, now) };
  });
  return keys.sort(
    (a, b) =>
      RANK[a.state] - RANK[b.state] ||
      time(b.retiredAt) - time(a.retiredAt) ||
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

const time = (at: Date | null) => at?.getTime() ?? 0;
