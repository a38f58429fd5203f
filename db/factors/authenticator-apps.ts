import { and, eq, gt, lt, ne, sql } from "drizzle-orm";
import { authenticatorApps } from "@/db/schema/factors";
import type { DbOrTransaction } from "@/db/system/client";

/** Wrong codes in a row after which an app's codes are refused (NIST SP 800-63B-4, 3.2.2). */
const MAX_FAILURES = 100;

const {
  userId: owner,
  confirmed,
  lastStep,
  failures,
  sealedSecret,
  sealedWith,
} = authenticatorApps;

const inUse = (userId: string) => and(eq(owner, userId), eq(confirmed, true));
const beingSetUp = (userId: string) => and(eq(owner, userId), eq(confirmed, false));

type SealedSecret = { sealedSecret: string; sealedWith: Buffer };

/** Stores the app that a user is setting up in place of an earlier one that was never confirmed. */
export async function startApp(
  db: DbOrTransaction,
  userId: string,
  app: SealedSecret & { createdAt: Date; startedIn: string },
): Promise<void> {
  await db
    .insert(authenticatorApps)
    .values({ ...app, userId, confirmed: false })
    .onConflictDoUpdate({ target: [owner, confirmed], set: app });
}

/** Returns the sealed secret of the app that a user has been setting up there since an instant. */
export async function findStartedApp(
  db: DbOrTransaction,
  userId: string,
  { startedIn, since }: { startedIn: string; since: Date },
): Promise<string | null> {
  const [app] = await db
    .select({ sealedSecret })
    .from(authenticatorApps)
    .where(
      and(
        beingSetUp(userId),
        eq(authenticatorApps.startedIn, startedIn),
        gt(authenticatorApps.createdAt, since),
      ),
    );
  return app?.sealedSecret ?? null;
}

/**
 * Puts the app that a user was setting up into use in place of the one before. False if another
 * setup has replaced it. `step` is the time step of the code that confirmed it.
 */
export async function confirmApp(
  tx: DbOrTransaction,
  userId: string,
  app: { sealedSecret: string; step: number; now: Date },
): Promise<boolean> {
  const [started] = await tx
    .select({ one: sql`1` })
    .from(authenticatorApps)
    .where(and(beingSetUp(userId), eq(sealedSecret, app.sealedSecret)))
    // Without a lock, a setup that another tab starts now would be confirmed in its place.
    .for("update");
  if (!started) return false;
  await tx.delete(authenticatorApps).where(inUse(userId));
  await tx
    .update(authenticatorApps)
    .set({ confirmed: true, confirmedAt: app.now, lastStep: app.step })
    .where(beingSetUp(userId));
  return true;
}

/** Returns the app in use; null if there is none or it had too many wrong codes in a row. */
export async function findUsableApp(db: DbOrTransaction, userId: string) {
  const [app] = await db
    .select({ sealedSecret })
    .from(authenticatorApps)
    .where(and(inUse(userId), lt(failures, MAX_FAILURES)));
  return app ?? null;
}

/** Uses up a time step. False if its code, or a later one, was used before. */
export async function useStep(tx: DbOrTransaction, userId: string, step: number): Promise<boolean> {
  const used = await tx
    .update(authenticatorApps)
    .set({ lastStep: step, failures: 0 })
    .where(and(inUse(userId), lt(lastStep, step), lt(failures, MAX_FAILURES)))
    .returning({ owner });
  return used.length === 1;
}

/** Counts a wrong code in a row. */
export async function addFailure(tx: DbOrTransaction, userId: string): Promise<void> {
  await tx
    .update(authenticatorApps)
    .set({ failures: sql`${failures} + 1` })
    .where(inUse(userId));
}

/** Accepts an app's codes again after the user has proved another factor. */
export async function forgetFailures(tx: DbOrTransaction, userId: string): Promise<void> {
  await tx.update(authenticatorApps).set({ failures: 0 }).where(inUse(userId));
}

export async function deleteApps(tx: DbOrTransaction, userId: string): Promise<void> {
  await tx.delete(authenticatorApps).where(eq(owner, userId));
}

/** Returns apps that another key than this one sealed. */
export const listAppsOfOtherKeys = (db: DbOrTransaction, key: Buffer, limit: number) =>
  db
    .select({ userId: owner, confirmed, sealedSecret })
    .from(authenticatorApps)
    .where(ne(sealedWith, key))
    .limit(limit);

type App = Awaited<ReturnType<typeof listAppsOfOtherKeys>>[number];

/** Stores an app's secret sealed anew, unless it was replaced meanwhile. */
export async function resealApp(
  db: DbOrTransaction,
  app: App,
  to: { sealedSecret: string; sealedWith: Buffer },
): Promise<void> {
  await db
    .update(authenticatorApps)
    .set(to)
    .where(
      and(eq(owner, app.userId), eq(confirmed, app.confirmed), eq(sealedSecret, app.sealedSecret)),
    );
}
