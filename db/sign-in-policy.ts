import { eq, type SQL, sql } from "drizzle-orm";
import { signInPolicy } from "./schema/sign-in-policy";
import type { users } from "./schema/users";
import type { DbOrTransaction, Execute, Transaction } from "./system/client";
import { columns } from "./system/columns";

export type Role = (typeof users.$inferSelect)["role"];

/** How strictly people sign in. `revision` is 0 until somebody changes it. */
export type SignInPolicy = {
  trustedBrowserDays: number;
  /** Roles that need a second step, in the order of their power. */
  requiredRoles: readonly Role[];
  graceDays: number;
  revision: number;
};

const UNCHANGED: SignInPolicy = {
  trustedBrowserDays: 0,
  requiredRoles: [],
  graceDays: 14,
  revision: 0,
};

/**
 * Time from which the user's password alone opens no session; null if the policy doesn't require a
 * second step of them, or they have one. An expression on `users`.
 */
export const secondStepDue: SQL<string | null> = sql`(
  select greatest(p.required_at, users.created_at) + make_interval(days => p.grace_days)
  from sign_in_policy p
  where users.two_step_at is null and users.role = any(p.required_roles))`;

export async function findSignInPolicy(db: DbOrTransaction): Promise<SignInPolicy> {
  const [row] = await db
    .select({
      ...columns(signInPolicy, "trustedBrowserDays", "graceDays", "revision"),
      requiredRoles: sql<Role[]>`${signInPolicy.requiredRoles}`,
    })
    .from(signInPolicy);
  return row ?? UNCHANGED;
}

/**
 * Replaces the policy of a revision. The days of grace begin again if the roles change. False if
 * somebody has changed it since.
 */
export async function writeSignInPolicy(
  tx: DbOrTransaction,
  { requiredRoles, revision, ...days }: SignInPolicy,
  changedAt: Date,
): Promise<boolean> {
  const roles = [...requiredRoles];
  const requiredAt = roles.length > 0 ? changedAt : null;
  const values = { ...days, requiredRoles: roles, requiredAt, changedAt, revision: revision + 1 };
  const kept = sql`case when ${signInPolicy.requiredRoles} = excluded.required_roles
    then ${signInPolicy.requiredAt} else excluded.required_at end`;
  const written = await tx
    .insert(signInPolicy)
    .values(values)
    .onConflictDoUpdate({
      target: signInPolicy.id,
      set: { ...values, requiredAt: kept },
      setWhere: eq(signInPolicy.revision, revision),
    })
    .returning({ revision: signInPolicy.revision });
  return written.length === 1;
}

/** Returns from when a user's password alone opens no session; null for never. */
export async function findSecondStepDue(db: Execute, userId: string): Promise<Date | null> {
  const [row] = await db.execute<{ due: string | null }>(sql`
    select ${secondStepDue} as due from users where users.id = ${userId}`);
  return row?.due ? new Date(row.due) : null;
}

export async function isSecondStepRequired(db: Execute, userId: string): Promise<boolean> {
  const [row] = await db.execute(sql`
    select from users, sign_in_policy p where users.id = ${userId} and users.role = any(p.required_roles)`);
  return row !== undefined;
}

/** Counts the active accounts of each role that have no second step. */
export async function countWithoutSecondStep(db: Execute): Promise<ReadonlyMap<Role, number>> {
  const rows = await db.execute<{ role: Role; accounts: number }>(sql`
    select role, count(*)::int as accounts from users
    where two_step_at is null and deactivated_at is null group by role`);
  return new Map([...rows].map(({ role, accounts }) => [role, accounts]));
}

/**
 * Counts the active accounts that need a link for their first second step, and those of them without
 * a verified address.
 */
export async function countPastDeadline(db: Execute, now: Date) {
  const [row] = await db.execute<{ past: number; unreachable: number }>(sql`
    select count(*)::int as past,
      (count(*) filter (where email_verified_at is null))::int as unreachable
    from users where deactivated_at is null and ${secondStepDue} <= ${now.toISOString()}::timestamptz
      and not exists (select from passkeys where passkeys.user_id = users.id)`);
  return row ?? { past: 0, unreachable: 0 };
}

/** Marks a user as told, once for each policy. Returns the time to tell; null if they were. */
export async function noteTold(tx: Transaction, userId: string, now: Date): Promise<Date | null> {
  const [told] = await tx.execute<{ due: string }>(sql`
    update users set second_step_asked_at = ${now.toISOString()}::timestamptz from sign_in_policy p
    where users.id = ${userId} and ${secondStepDue} is not null
      and coalesce(users.second_step_asked_at < p.required_at, true)
    returning ${secondStepDue} as due`);
  return told ? new Date(told.due) : null;
}
