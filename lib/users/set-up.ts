import { type AuditContext, insertAuditEvent, type RequestOrigin } from "@/db/audit/events";
import type { Outcome } from "@/db/limits/counters";
import { hasAnyUser } from "@/db/seed";
import { findSignInPolicy, writeSignInPolicy } from "@/db/sign-in-policy";
import { database, type Transaction } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import {
  deleteSetupCodes,
  insertFirstAdministrator,
  insertSetupCode,
  isSetupCode,
  lockUsers,
} from "@/db/users/setup-codes";
import { withAsciiDomain } from "@/lib/addresses";
import { clientNetworks } from "@/lib/http/client-address";
import { attempt, type Counter, failing, networkQuotas } from "@/lib/rate-limits/attempt";
import { latest, latestFull, secondsUntil } from "@/lib/rate-limits/full-counters";
import { ok, type Result, refuse } from "@/lib/result";
import { sha256 } from "@/lib/runtime/crypto";
import { processWide } from "@/lib/runtime/process-wide";
import { newTypedCode, typedBase32 } from "@/lib/typed-code";

const LIFETIME_MS = 86_400_000;

const GROUPS = 7;

const accounts = () => processWide("installation.accounts", () => ({ known: false }));

/** True if there is no account yet. Cached once there is one, since the last administrator is never deleted. */
export async function isUnused(): Promise<boolean> {
  if (accounts().known) return false;
  accounts().known = await reading(hasAnyUser(database()));
  return !accounts().known;
}

/**
 * Returns a setup code of 140 random bits for the person who reads the server's output, or null if
 * there are accounts.
 */
export async function offerSetup(now: Date): Promise<string | null> {
  if (await hasAnyUser(database())) return null;
  const code = newTypedCode(GROUPS);
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  const stored = { codeHash: hashOf(code), createdAt: now, expiresAt };
  await database().transaction((tx) => insertSetupCode(tx, stored));
  return code;
}

/** Hashes a code as read off a screen, in any spelling. */
const hashOf = (typed: string) => sha256(`setup ${typedBase32(typed)}`);

/** Codes that a network may try in a window, to protect the database: 140 bits can't be guessed. */
const TRIES = { points: 10, milliseconds: 15 * 60_000 };

const quotasOf = (headers: Headers) =>
  networkQuotas("setup network", clientNetworks({ headers }), TRIES);

export type CodeRefusal =
  | { code: "wrong" }
  | { code: "busy" }
  | { code: "limited"; retryAfter: number };

/** Checks a code, which is counted before it is looked at, like a sign-in. */
export async function checkSetupCode(
  typed: string,
  headers: Headers,
  now: Date,
): Promise<Result<null, CodeRefusal>> {
  const retryAfter = knownCodeLimit(headers, now);
  if (retryAfter !== null) return refuse({ code: "limited", retryAfter });
  const quotas = quotasOf(headers);
  const attempted = await attempt<Date | boolean>(quotas, now, async ({ full }) => {
    const endsAt = latest([...full.values()]);
    if (endsAt) return { value: endsAt, outcomes: new Map() };
    const known = await reading(isSetupCode(database(), hashOf(typed), now));
    return { value: known, outcomes: known ? clearing(quotas) : failing(quotas) };
  });
  if (!attempted.ok) return refuse({ code: "busy" });
  const { value } = attempted.value;
  if (value instanceof Date)
    return refuse({ code: "limited", retryAfter: secondsUntil(value, now) });
  return value ? ok(null) : refuse({ code: "wrong" });
}

/** Clears only the wrong codes of the network that sent a right one. */
const clearing = ([network]: readonly [Counter, ...Counter[]]) =>
  new Map<string, Outcome>([[network.key, "cleared"]]);

/** Returns the seconds until this network may try a code, if known without a database query. */
export function knownCodeLimit(headers: Headers, now: Date): number | null {
  const endsAt = latestFull(quotasOf(headers), now);
  return endsAt && secondsUntil(endsAt, now);
}

/** Requires a second step of administrators, after the usual days of grace. */
async function requireTwoStep(tx: Transaction, context: AuditContext): Promise<void> {
  const policy = { ...(await findSignInPolicy(tx)), requiredRoles: ["administrator"] } as const;
  if (!(await writeSignInPolicy(tx, policy, context.at))) return;
  const { revision: _, ...after } = policy;
  await insertAuditEvent(tx, { ...context, event: "policy.sign_in_changed", after });
}

type FirstAdministrator = {
  username: string;
  email: string;
  name: string | null;
  passwordHash: string;
  /** True to require a second step of administrators. */
  twoStep: boolean;
};

/** Creates the first administrator. Works once per installation, also among concurrent requests. */
export async function setUp(
  code: string,
  given: FirstAdministrator,
  now: Date,
  origin: RequestOrigin,
): Promise<boolean> {
  const first = { ...given, email: withAsciiDomain(given.email) };
  const made = await database().transaction(async (tx) => {
    await lockUsers(tx);
    const used = { codeHash: hashOf(code), now };
    const userId = await insertFirstAdministrator(tx, first, used);
    if (userId === null) return false;
    await deleteSetupCodes(tx);
    const { passwordHash: _, twoStep, ...after } = first;
    const event = { at: now, event: "installation.set_up", actorId: userId, userId } as const;
    await insertAuditEvent(tx, { ...event, origin, after: { ...after, role: "administrator" } });
    if (twoStep) await requireTwoStep(tx, { at: now, actorId: userId, origin });
    return true;
  });
  if (made) accounts().known = true;
  return made;
}
