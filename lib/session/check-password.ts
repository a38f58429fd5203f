import { setTimeout as pause } from "node:timers/promises";
import { database } from "@/db/client";
import { databaseFault, reading } from "@/db/faults";
import type { Outcome } from "@/db/limits/reservations";
import { findUserForSignIn } from "@/db/users/users";
import { attempt, type Reservation } from "@/lib/rate-limits/attempt";
import { ok, type Result, refuse } from "@/lib/result";
import { inTurn } from "./hash-turns";
import { MAX_PASSWORD } from "./new-password";
import { passwordMatches } from "./password";
import {
  accountQuota,
  browserQuota,
  limitFromMemory,
  limitUntil,
  nameQuota,
  type SignInRefusal,
  sourceQuotas,
  trustedBrowser,
} from "./sign-in-limits";

type Typed = { username: string; password: string };

type User = NonNullable<Awaited<ReturnType<typeof findUserForSignIn>>>;

export type PasswordCheck = {
  user: User | null;
  /** The password is the account's, and the account is active. */
  matches: boolean;
  /** What a failure is answered. It depends on what was typed and from where, and on nothing about the account. */
  refusal: SignInRefusal;
  /** False where the password wasn't compared, since the limit of the account or the network was reached. */
  compared: boolean;
  /** The limits that this failure reached. */
  reached: ("account" | "network")[];
};

/**
 * Looks up who is named, and compares the password unless too many were wrong (docs/decisions/0047). All of it is one
 * turn, so that at most two reservations of a process are open, and a limit is not reached by attempts that succeed.
 */
export async function checkPassword(
  typed: Typed,
  headers: Headers,
): Promise<Result<PasswordCheck, SignInRefusal>> {
  const checked = await inTurn(() => checkPatiently(typed, headers));
  return checked.ok ? checked.value : refuse({ code: "busy" });
}

/** Milliseconds within which a check that the database cut off is repeated. Its answer is due within two seconds. */
const PATIENCE = 800;

/** What was cut off had no effect but a reservation, which is void in seconds. */
async function checkPatiently(typed: Typed, headers: Headers) {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await checkInTurn(typed, headers);
    } catch (error) {
      if (databaseFault(error) !== "away" || performance.now() - startedAt > PATIENCE) throw error;
      await pause(50);
    }
  }
}

async function checkInTurn(
  typed: Typed,
  headers: Headers,
): Promise<Result<PasswordCheck, SignInRefusal>> {
  const now = new Date();
  const deviceHash = trustedBrowser(headers, now);
  // It may have been reached while this attempt waited for its turn.
  const limit = limitFromMemory(typed.username, headers, now);
  if (limit && !deviceHash) return refuse(limit);
  const user = await reading(findUserForSignIn(database(), typed.username, deviceHash));
  const quotas = quotasOf(typed, headers, { user, deviceHash });
  const attempted = await attempt(Object.values(quotas), now, (reservation) =>
    compare(typed.password, { user, quotas, reservation, now }),
  );
  if (!attempted.ok) return refuse({ code: "busy" });
  const { value, filled } = attempted.value;
  // The browser has used up its failures at other processes: from here on it is like any other.
  if (value === "distrusted") return checkInTurn(typed, headers);
  if ("code" in value) return refuse(value);
  return ok({ user, ...value, reached: limitsReached(quotas, filled) });
}

type Quotas = ReturnType<typeof quotasOf>;

function limitsReached({ account, network, site }: Quotas, filled: readonly string[]) {
  const isFilled = (counter: Keyed) => counter !== undefined && filled.includes(counter.key);
  const reached: PasswordCheck["reached"] = isFilled(account) ? ["account"] : [];
  return isFilled(network) || isFilled(site) ? [...reached, "network" as const] : reached;
}

/** A browser that the account knows is counted by itself, so that nobody else's failures stop it. */
function quotasOf(
  { username }: Typed,
  headers: Headers,
  { user, deviceHash }: { user: User | null; deviceHash: Buffer | null },
) {
  return {
    name: nameQuota(username, headers),
    ...sourceQuotas(headers),
    ...(deviceHash && { browser: browserQuota(deviceHash) }),
    ...(!user?.knowsBrowser && { account: accountQuota(user?.id ?? null, username) }),
  };
}

type Comparison = { user: User | null; quotas: Quotas; reservation: Reservation; now: Date };

type Compared = {
  value: "distrusted" | SignInRefusal | Pick<PasswordCheck, "matches" | "refusal" | "compared">;
  outcomes: ReadonlyMap<string, Outcome>;
};

async function compare(
  password: string,
  { user, quotas, reservation, now }: Comparison,
): Promise<Compared> {
  const { name, network, site, browser, account } = quotas;
  const { taken, full } = reservation;
  if (browser && full.has(browser.key)) return { value: "distrusted", outcomes: failing() };
  const ends = [name, network, site].map((counter) => counter && full.get(counter.key));
  const limit = limitUntil(ends, now);
  // What is refused for its name or its network counts against neither. A browser that asks about accounts that don't
  // know it pays for the look-up.
  if (limit && account) return { value: limit, outcomes: failing(browser) };
  const compared = account === undefined || taken.has(account.key);
  const hash = compared ? hashOf(user) : null;
  const matches = await passwordMatches(password.slice(0, MAX_PASSWORD + 1), hash);
  const value = { matches, refusal: limit ?? ({ code: "wrong" } as const), compared };
  if (matches) return { value, outcomes: clearing(name, account) };
  return {
    value,
    outcomes: limit ? failing(browser) : failing(name, network, site, browser, account),
  };
}

const hashOf = (user: User | null) => (user?.deactivatedAt ? null : (user?.passwordHash ?? null));

type Keyed = { key: string } | undefined;

const failing = (...counters: Keyed[]) => outcomesOf("failed", counters);
const clearing = (...counters: Keyed[]) => outcomesOf("cleared", counters);

const outcomesOf = (outcome: Outcome, counters: Keyed[]) =>
  new Map<string, Outcome>(counters.flatMap((one) => (one ? [[one.key, outcome] as const] : [])));
