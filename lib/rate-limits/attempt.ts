import { setTimeout as pause } from "node:timers/promises";
import { findRefusals, type Outcome, type Quota, reserve, settle } from "@/db/limits/counters";
import { countingDatabase, type Db } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import type { Network, Networks } from "@/lib/http/client-address";
import { ok, type Result, refuse } from "@/lib/result";
import { sha256 } from "@/lib/runtime/crypto";
import { createTurns } from "@/lib/runtime/turns";
import { fullUntil, latest, latestFull, rememberFull } from "./full-counters";

/**
 * Counting has its own connection pool and a bounded queue, so that it never occupies the
 * connections that tokens need.
 */
const { inTurn } = createTurns("attempts.counting", { atOnce: 2, waiting: 64 });

/**
 * Milliseconds between two checks of a counter whose last points are reserved by others, and the
 * maximum number of checks.
 */
const CHECK_INTERVAL_MS = 50;
const MAX_CHECKS = 40;

/**
 * Counter of attempts. `clearable`: it can be cleared while full, so every attempt asks the
 * database whether it still is.
 */
export type Counter = Quota & { clearable?: true };

/** Keys that gave a point, and full keys with the end of their windows. Every key is in one. */
export type Reservation = {
  taken: ReadonlySet<string>;
  full: ReadonlyMap<string, Date>;
};

type Attempted<T> = { value: T; outcomes: ReadonlyMap<string, Outcome> };

/**
 * Reserves a point under each key before `work`, and settles the reservations by its outcomes; keys
 * without an outcome are released, as are all of them if `work` throws. Returns the counters that
 * this attempt filled. "busy": nothing was done.
 */
export async function attempt<T>(
  quotas: readonly Counter[],
  now: Date,
  work: (reservation: Reservation) => Promise<Attempted<T>>,
): Promise<Result<{ value: T; filled: string[] }, "busy">> {
  const reserved = await reserveAll(quotas, now);
  if (!reserved.ok) return reserved;
  const { taken } = reserved.value;
  const attempted = await work(reserved.value).catch(async (error) => {
    // A reservation that cannot be released now expires within seconds (db/limits/counters.ts).
    await settleAll(quotas, taken, new Map()).catch(() => []);
    throw error;
  });
  const settled = await settleAll(quotas, taken, attempted.outcomes);
  return ok({ value: attempted.value, filled: settled });
}

/**
 * Counts a failure and returns null. If a counter is already full, counts nothing and returns the
 * time at which all counters have points again.
 */
export async function countFailure(
  quotas: readonly Counter[],
  now: Date,
): Promise<Result<Date | null, "busy">> {
  const known = latestFull(quotas, now);
  if (known) return ok(known);
  const counted = await attempt(quotas, now, async ({ full }) => {
    const endsAt = latest([...full.values()]);
    return { value: endsAt, outcomes: endsAt ? new Map() : failing(quotas) };
  });
  return counted.ok ? ok(counted.value.value) : counted;
}

async function reserveAll(
  quotas: readonly Counter[],
  now: Date,
): Promise<Result<Reservation, "busy">> {
  for (let look = 0; look < MAX_CHECKS; look++) {
    const reserved = await inTurn(() => reading(reserveOnce(countingDatabase(), quotas, now)));
    if (!reserved.ok || reserved.value !== "held") return reserved as Result<Reservation, "busy">;
    await pause(CHECK_INTERVAL_MS);
  }
  return refuse("busy");
}

/**
 * Reserves a point under each key that is not full. "held": nothing is reserved, since the last
 * points of a counter are reserved by other attempts, which may release them.
 */
async function reserveOnce(
  db: Db,
  quotas: readonly Counter[],
  now: Date,
): Promise<Reservation | "held"> {
  const full = new Map<string, Date>();
  for (const { key } of quotas) {
    const endsAt = fullUntil(key, now);
    if (endsAt) full.set(key, endsAt);
  }
  const open = quotas.filter(({ key }) => !full.has(key));
  const taken = open.length > 0 ? await reserve(db, open, now) : new Set<string>();
  const refused = open.filter(({ key }) => !taken.has(key));
  if (refused.length === 0) return { taken, full };
  const refusals = await findRefusals(db, refused, now);
  for (const refusal of refusals) {
    if (refusal.why === "held") {
      await settle(db, released(taken));
      return "held";
    }
    full.set(refusal.key, refusal.endsAt);
    remember(quotas, refusal);
  }
  return { taken, full };
}

/** Settles reservations outside the queue: they must be released even when it is full. */
async function settleAll(
  quotas: readonly Counter[],
  taken: ReadonlySet<string>,
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<string[]> {
  if (taken.size === 0) return [];
  const all = new Map<string, Outcome>();
  for (const key of taken) all.set(key, outcomes.get(key) ?? "released");
  const settled = await reading(settle(countingDatabase(), all));
  const filled = settled.filter(({ key, points }) =>
    quotas.some((quota) => quota.key === key && quota.points === points),
  );
  for (const counter of filled) remember(quotas, counter);
  return filled.map(({ key }) => key);
}

function remember(quotas: readonly Counter[], { key, endsAt }: { key: string; endsAt: Date }) {
  if (!quotas.some((quota) => quota.key === key && quota.clearable)) rememberFull(key, endsAt);
}

/** Returns outcomes that count a failure under every key. */
export const failing = (quotas: readonly Counter[]) =>
  new Map<string, Outcome>(quotas.map(({ key }) => [key, "failed"]));

const released = (keys: ReadonlySet<string>) =>
  new Map<string, Outcome>([...keys].map((key) => [key, "released"]));

/** Returns the counters of what fails from a network, and from each network around it. `subject` says what is counted. */
export function networkQuotas(
  subject: string,
  [own, ...around]: Networks,
  { points, milliseconds }: { points: number; milliseconds: number },
): [Counter, ...Counter[]] {
  const counterOf = ({ name, factor }: Network): Counter => ({
    key: sha256(`${subject} ${name}`).toString("base64url"),
    points: points * factor,
    milliseconds,
  });
  return [counterOf(own), ...around.map(counterOf)];
}

/** Networks of a request, and who sent it, as far as its cookies prove that (lib/session/proven-caller.ts). */
export type Sender = { networks: Networks; caller: string | null };

/**
 * Returns what a request counts by: its caller alone if known, so that others in its network can't use
 * up the quota, or its networks.
 */
export const countedBy = ({ networks, caller }: Sender): Networks =>
  caller === null ? networks : [{ name: caller, factor: 1 }];
