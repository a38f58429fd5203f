import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import {
  countPastDeadline,
  countWithoutSecondStep,
  findSecondStepDue,
  findSignInPolicy,
  isSecondStepRequired,
  type Role,
  type SignInPolicy,
  writeSignInPolicy,
} from "@/db/sign-in-policy";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { ok, type Result, refuse } from "@/lib/result";

export type { Role, SignInPolicy };

/** Days that a browser may be trusted, as administrators choose them; 0 for not at all. */
export const TRUSTED_BROWSER_DAYS = [0, 7, 30] as const;

/** Roles that can be required to have a second step, the most powerful first. */
export const REQUIRABLE_ROLES = ["administrator", "editor", "developer", "user"] as const;

export const MAX_GRACE_DAYS = 90;

export const signInPolicy = (): Promise<SignInPolicy> => reading(findSignInPolicy(database()));

/** Returns how many active accounts of each role have no second step yet. */
export const withoutSecondStep = (): Promise<ReadonlyMap<Role, number>> =>
  reading(countWithoutSecondStep(database()));

/** Returns how many accounts need a link for their first second step, and how many can't get mail. */
export const pastDeadline = (now: Date) => reading(countPastDeadline(database(), now));

/** Returns from when the user's password alone opens no session; null for never. */
export const secondStepDueOf = (userId: string): Promise<Date | null> =>
  reading(findSecondStepDue(database(), userId));

/** True if the policy requires a second step of the user, who therefore can't turn it off. */
export const requiresSecondStep = (userId: string): Promise<boolean> =>
  reading(isSecondStepRequired(database(), userId));

/** Parses the days that a browser may be trusted. */
export function readTrustDays(typed: string): Result<number, "days_unfit"> {
  const days = TRUSTED_BROWSER_DAYS.find((each) => String(each) === typed);
  return days === undefined ? refuse("days_unfit") : ok(days);
}

/** Parses the days until the policy applies to an account. */
export function readGraceDays(typed: string): Result<number, "grace_unfit"> {
  const days = /^\d{1,2}$/.test(typed) ? Number(typed) : Number.NaN;
  return days <= MAX_GRACE_DAYS ? ok(days) : refuse("grace_unfit");
}

const told = ({ trustedBrowserDays, requiredRoles, graceDays }: SignInPolicy) => ({
  trustedBrowserDays,
  requiredRoles,
  graceDays,
});

type PolicyRefusal =
  | "changed_meanwhile"
  /** Whoever requires a second step has to have used one, so that nobody locks themselves out. */
  | "own_second_step";

/** Changes the policy of the given revision. `twoStep` is true for a session with a second step. */
export function changeSignInPolicy(
  wanted: SignInPolicy,
  { twoStep, ...context }: AuditContext & { twoStep: boolean },
): Promise<Result<"saved" | "as_it_was", PolicyRefusal>> {
  return database().transaction(async (tx) => {
    const policy = await findSignInPolicy(tx);
    if (policy.revision !== wanted.revision) return refuse("changed_meanwhile");
    const requiredRoles = REQUIRABLE_ROLES.filter((role) => wanted.requiredRoles.includes(role));
    const [before, after] = [told(policy), told({ ...wanted, requiredRoles })];
    if (JSON.stringify(before) === JSON.stringify(after)) return ok("as_it_was");
    const isWider = requiredRoles.some((role) => !policy.requiredRoles.includes(role));
    if (isWider && !twoStep) return refuse("own_second_step");
    const next = { ...after, revision: wanted.revision };
    if (!(await writeSignInPolicy(tx, next, context.at))) return refuse("changed_meanwhile");
    await insertAuditEvent(tx, { ...context, event: "policy.sign_in_changed", before, after });
    return ok("saved");
  });
}
