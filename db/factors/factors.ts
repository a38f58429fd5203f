import { and, eq, sql } from "drizzle-orm";
import { authenticatorApps } from "@/db/schema/factors";
import { users } from "@/db/schema/users";
import type { DbOrTransaction, Transaction } from "@/db/system/client";
import { deleteApps } from "./authenticator-apps";
import { deletePasskeys } from "./passkeys";
import { deleteRecoveryCodes } from "./recovery-codes";
import { endRestingOnFactors } from "./trusted-browsers";

/** Second step of an account, as its owner and administrators see it. */
export type Factors = {
  /** Time since which the password alone opens no session. */
  twoStepAt: Date | null;
  /** Authenticator app in use; `lastUsedAt` has a precision of 30 seconds. */
  app: { addedAt: Date; lastUsedAt: Date } | null;
  /** Number of unused recovery codes. */
  codesLeft: number;
  passkeys: number;
};

export async function findFactors(db: DbOrTransaction, userId: string): Promise<Factors> {
  const [row] = await db
    .select({
      twoStepAt: users.twoStepAt,
      addedAt: authenticatorApps.confirmedAt,
      lastStep: authenticatorApps.lastStep,
      codesLeft: sql<number>`(
        select count(*)::int from recovery_codes c
        where c.user_id = users.id and c.used_at is null)`,
      passkeys: sql<number>`(select count(*)::int from passkeys p where p.user_id = users.id)`,
    })
    .from(users)
    .leftJoin(
      authenticatorApps,
      and(eq(authenticatorApps.userId, users.id), eq(authenticatorApps.confirmed, true)),
    )
    .where(eq(users.id, userId));
  const { twoStepAt = null, addedAt, lastStep, codesLeft = 0, passkeys = 0 } = row ?? {};
  const app = addedAt ? { addedAt, lastUsedAt: new Date(Number(lastStep) * STEP_MS) } : null;
  return { twoStepAt, app, codesLeft, passkeys };
}

/** Milliseconds of a time step (RFC 6238). */
const STEP_MS = 30_000;

export async function setTwoStep(
  tx: DbOrTransaction,
  userId: string,
  twoStepAt: Date | null,
): Promise<void> {
  await tx.update(users).set({ twoStepAt }).where(eq(users.id, userId));
}

/** Turns two-step sign-in off, and ends pending sign-ins and trusted browsers. Passkeys stay: each is a sign-in by itself. */
export async function removeSecondStep(tx: Transaction, userId: string): Promise<void> {
  await setTwoStep(tx, userId, null);
  await deleteApps(tx, userId);
  await deleteRecoveryCodes(tx, userId);
  await endRestingOnFactors(tx, userId);
}

/** Removes every factor of a user but the password, and their pending sign-ins. */
export async function removeFactors(tx: Transaction, userId: string): Promise<void> {
  await removeSecondStep(tx, userId);
  await deletePasskeys(tx, userId);
}
