import { eq, sql } from "drizzle-orm";
import type { DbOrTransaction } from "./client";
import { signInPolicy } from "./schema/sign-in-policy";

/** How strictly people sign in. `revision` is 0 until somebody changes it. */
export type SignInPolicy = { trustedBrowserDays: number; revision: number };

const UNCHANGED: SignInPolicy = { trustedBrowserDays: 0, revision: 0 };

export async function findSignInPolicy(db: DbOrTransaction): Promise<SignInPolicy> {
  const [row] = await db
    .select({
      trustedBrowserDays: signInPolicy.trustedBrowserDays,
      revision: signInPolicy.revision,
    })
    .from(signInPolicy);
  return row ?? UNCHANGED;
}

/** Replaces the policy of a revision. False if somebody has changed it since. */
export async function writeSignInPolicy(
  tx: DbOrTransaction,
  { trustedBrowserDays, revision }: SignInPolicy,
  changedAt: Date,
): Promise<boolean> {
  const written = await tx
    .insert(signInPolicy)
    .values({ trustedBrowserDays, changedAt, revision: revision + 1 })
    .onConflictDoUpdate({
      target: signInPolicy.id,
      set: { trustedBrowserDays, changedAt, revision: sql`${signInPolicy.revision} + 1` },
      setWhere: eq(signInPolicy.revision, revision),
    })
    .returning({ revision: signInPolicy.revision });
  return written.length === 1;
}
