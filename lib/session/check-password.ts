import { setTimeout as pause } from "node:timers/promises";
import type { Outcome } from "@/db/limits/counters";
import { database } from "@/db/system/client";
import { databaseFault, reading } from "@/db/system/faults";
import { findUserForSignIn } from "@/db/users/users";
import { attempt, type Reservation } from "@/lib/rate-limits/attempt";
import { ok, type Result, refuse } from "@/lib/result";
import { normalLogin } from "@/lib/users/username";
import { inTurn } from "./hash-turns";
import { comparePassword, type PasswordMatch } from "./password";
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

type FoundUser = NonNullable<Awaited<ReturnType<typeof findUserForSignIn>>>;

type User = FoundUser & {
  /** True if the account's domain signs in with its provider, and this is an administrator's way around it. */
  breaksGlass: boolean;
};

export type PasswordCheck = {
  user: User | null;
  /** A match if the password is the account's, and the account is active or may be kept. */
  matches: PasswordMatch;
  /** Refusal for a failure. Depends on the input and where it came from, never on the account. */
  refusal: SignInRefusal;
  /** False if the password wasn't compared because the account's limit was reached. */
  compared: boolean;
  reached: ("account" | "network")[];
};

/**
 * Looks up the user and compares the password unless there were too many failures
 * (docs/decisions/0047). The whole check is one turn: a process has at most two open reservations,
 * and attempts that succeed don't reach a limit.
 */
export async function checkPassword(
  typed: Typed,
  headers: Headers,
): Promise<Result<PasswordCheck, SignInRefusal>> {
  const checked = await inTurn(() => checkPatiently(typed, headers));
  return checked.ok ? checked.value : refuse({ code: "busy" });
}

/**
 * Milliseconds within which a check is retried if the database cut it off. Its response is due
 * within two seconds.
 */
const RETRY_WITHIN_MS = 800;

/**
 * Retries a check that the database cut off. Such a check left at most a reservation, which expires
 * in seconds.
 */
async function checkPatiently(typed: Typed, headers: Headers) {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await checkInTurn(typed, headers);
    } catch (error) {
      if (databaseFault(error) !== "away" || performance.now() - startedAt > RETRY_WITHIN_MS)
        throw error;
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
  // The limit may have been reached while this attempt waited for its turn.
  const limit = limitFromMemory(typed.username, headers, now);
  if (limit && !deviceHash) return refuse(limit);
  const found = await reading(
    findUserForSignIn(database(), normalLogin(typed.username), { deviceHash, now }),
  );
  const user = found && { ...found, breaksGlass: breaksGlass(found, typed) };
  const quotas = quotasOf(typed, headers, { user, deviceHash });
  const attempted = await attempt(Object.values(quotas), now, (reservation) =>
    compare(typed.password, { user, quotas, reservation, now }),
  );
  if (!attempted.ok) return refuse({ code: "busy" });
  const { value, filled } = attempted.value;
  // The browser has used up its failures in other processes. From here on it counts as unknown.
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

/**
 * Returns the counters of an attempt. A browser that the account knows has its own, so that the
 * failures of others don't stop it.
 */
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
  // A refusal for the name or the network counts against neither. A browser that tries accounts
  // that don't know it pays for the lookup.
  if (limit && account) return { value: limit, outcomes: failing(browser) };
  const compared = account === undefined || taken.has(account.key);
  const hash = compared ? hashOf(user) : null;
  const matches = await comparePassword(password, hash);
  const value = { matches, refusal: limit ?? ({ code: "wrong" } as const), compared };
  if (matches) return { value, outcomes: matching(user, clearing(name, account), now) };
  return {
    value,
    outcomes: limit ? failing(browser) : failing(name, network, site, browser, account),
  };
}

/**
 * Returns the outcomes of a right password. If it opens no session yet, it gives its own attempt
 * back; only what completes the sign-in clears the failures before it.
 */
const matching = (user: User | null, cleared: ReadonlyMap<string, Outcome>, now: Date) =>
  user?.twoStepAt || user?.isKeepable || isOverdue(user, now)
    ? new Map<string, Outcome>()
    : cleared;

/** True if the policy no longer lets the password alone open a session. */
export const isOverdue = (user: { secondStepDue: Date | null } | null, now: Date): boolean =>
  user?.secondStepDue ? user.secondStepDue <= now : false;

function hashOf(user: User | null) {
  if (!user || (user.deactivatedAt && !user.isKeepable)) return null;
  return user.isExclusive && !user.breaksGlass ? null : user.passwordHash;
}

/** A provider that is down must not lock out all administrators: they may type their username. */
const breaksGlass = ({ isExclusive, role }: FoundUser, { username }: Typed): boolean =>
  isExclusive && role === "administrator" && !username.includes("@");

type Keyed = { key: string } | undefined;

const failing = (...counters: Keyed[]) => outcomesOf("failed", counters);
const clearing = (...counters: Keyed[]) => outcomesOf("cleared", counters);

const outcomesOf = (outcome: Outcome, counters: Keyed[]) =>
  new Map<string, Outcome>(counters.flatMap((one) => (one ? [[one.key, outcome] as const] : [])));
