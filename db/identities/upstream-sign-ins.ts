import { and, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import { identityProviders, upstreamSignIns } from "@/db/schema/identities";
import { type Db, executePrepared, type Transaction } from "@/db/system/client";
import type { IdentityProvider } from "./providers";

/** Sign-ins that a browser or a session may have under way, and that all may have; the oldest are deleted first. */
const [MOST_OF_BROWSER, MOST] = [20, 5000];

export type UpstreamSignIn = typeof upstreamSignIns.$inferSelect;

/**
 * Stores a sign-in that begins. One that another server is deleting or finishing is skipped; the next
 * beginning deletes what is left over. Anybody can begin many without a session, so sign-ins without one are
 * deleted before those with one, after all that have expired.
 */
export async function insertUpstreamSignIn(tx: Transaction, signIn: UpstreamSignIn): Promise<void> {
  await tx.insert(upstreamSignIns).values(signIn);
  await executePrepared(
    tx,
    sql`
    delete from upstream_sign_ins where state_hash in (
      select state_hash from upstream_sign_ins where state_hash in (
        (select state_hash from upstream_sign_ins where browser_hash = ${signIn.browserHash}
          order by created_at desc offset ${MOST_OF_BROWSER})
        union
        (select state_hash from upstream_sign_ins where session_id = ${signIn.sessionId}::uuid
          order by created_at desc offset ${MOST_OF_BROWSER})
        union
        (select state_hash from upstream_sign_ins
          order by expires_at <= ${signIn.createdAt.toISOString()}::timestamptz, session_id is null, expires_at desc offset ${MOST}))
      for update skip locked)`,
  );
}

/**
 * Uses up a sign-in of this browser, whatever provider's callback it came to: one that came to another
 * one must not go on either. Null if there is none. `provider` is null if the sign-in expired, or the provider was
 * disabled or changed since it began; a trial needs none that is enabled.
 */
export async function spendUpstreamSignIn(
  db: Db,
  { stateHash, browserHash }: { stateHash: Buffer; browserHash: Buffer },
  now: Date,
): Promise<{ signIn: UpstreamSignIn; provider: IdentityProvider | null } | null> {
  const spent = db.$with("spent").as(
    db
      .delete(upstreamSignIns)
      .where(
        and(eq(upstreamSignIns.stateHash, stateHash), eq(upstreamSignIns.browserHash, browserHash)),
      )
      .returning(),
  );
  const [found] = await db
    .with(spent)
    .select()
    .from(spent)
    .leftJoin(
      identityProviders,
      and(
        eq(identityProviders.id, spent.providerId),
        eq(identityProviders.revision, spent.providerRevision),
        gt(spent.expiresAt, now),
        or(isNotNull(identityProviders.enabledAt), eq(spent.purpose, "trial")),
      ),
    );
  return found ? { signIn: found.spent, provider: found.identity_providers } : null;
}
