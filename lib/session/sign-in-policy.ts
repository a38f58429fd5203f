import * as z from "zod";
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
import type { LiveSession } from "@/db/users/live-sessions";
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

/**
 * Returns from when the user's first step alone opens no session; null for never, and in a session of which a provider
 * proved the second one.
 */
export const secondStepDueOf = async (session: Signed): Promise<Date | null> =>
  isProvenElsewhere(session) ? null : reading(findSecondStepDue(database(), session.user.id));

type Signed = Pick<LiveSession, "amr"> & { user: { id: string } };

/** True if a session began with a provider that proved a second step, and with nothing else. */
export const isProvenElsewhere = ({ amr }: Pick<LiveSession, "amr">) => `${amr}` === "mfa";

/** True if the policy requires a second step of the user, who therefore can't turn it off. */
export const requiresSecondStep = (userId: string): Promise<boolean> =>
  reading(isSecondStepRequired(database(), userId));

/** Fields of the policy. Roles are between commas. */
export const policyFields = z.object({
  requiredRoles: z
    .string()
    .transform((typed) => (typed === "nobody" ? [] : typed.split(",")))
    .pipe(z.array(z.enum(REQUIRABLE_ROLES, "roles_unfit")))
    .meta({ value: "ROLES|nobody" }),
  graceDays: z
    .string()
    .trim()
    .regex(/^\d{1,2}$/, "grace_unfit")
    .transform(Number)
    .pipe(z.number().max(MAX_GRACE_DAYS, "grace_unfit"))
    .meta({ value: `0..${MAX_GRACE_DAYS}` }),
  trustedBrowserDays: z
    .enum(TRUSTED_BROWSER_DAYS.map(String), "days_unfit")
    .transform(Number)
    .meta({ choices: TRUSTED_BROWSER_DAYS.map(String) }),
});

type PolicyRefusal =
  | "changed_meanwhile"
  /** Whoever requires a second step has to have used one, so that nobody locks themselves out. */
  | "own_second_step";

/** Changes the policy; of the given revision alone, if there is one. `twoStep` is true for a session with a second step. */
export function changeSignInPolicy(
  { revision, ...wanted }: Partial<SignInPolicy>,
  { twoStep, ...context }: AuditContext & { twoStep: boolean },
): Promise<Result<"saved" | "as_it_was", PolicyRefusal>> {
  return database().transaction(async (tx) => {
    const { revision: stored, ...before } = await findSignInPolicy(tx);
    if (revision !== undefined && revision !== stored) return refuse("changed_meanwhile");
    const { requiredRoles: roles, ...days } = { ...before, ...wanted };
    const requiredRoles = REQUIRABLE_ROLES.filter((role) => roles.includes(role));
    const after = { ...before, ...days, requiredRoles };
    if (JSON.stringify(before) === JSON.stringify(after)) return ok("as_it_was");
    const isWider = requiredRoles.some((role) => !before.requiredRoles.includes(role));
    if (isWider && !twoStep) return refuse("own_second_step");
    if (!(await writeSignInPolicy(tx, { ...after, revision: stored }, context.at)))
      return refuse("changed_meanwhile");
    await insertAuditEvent(tx, { ...context, event: "policy.sign_in_changed", before, after });
    return ok("saved");
  });
}
