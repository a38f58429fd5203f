import { and, count, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import type { Db, DbOrTransaction } from "@/db/client";
import { mailLinks, users } from "@/db/schema/users";
import { isSessionOpen, type SessionProof } from "@/db/users/sessions";
import { isVerified } from "@/db/users/users";

export type LinkPurpose = "verify_email" | "reset_password";

export type NewLink = {
  tokenHash: Buffer;
  purpose: LinkPurpose;
  userId: string;
  email: string;
  createdAt: Date;
  expiresAt: Date;
};

/** Maximum number of links per purpose and account in an hour. */
const MAX_AN_HOUR = 3;

/**
 * Inserts a link for an active account, unless it reached the limit. Locks the user's row, so that
 * concurrent requests count each other. `session` is the session of the requesting form: if it was
 * ended or renewed meanwhile, no link is made that would outlive the revocation.
 */
export async function insertMailLink(
  tx: DbOrTransaction,
  link: NewLink,
  session: SessionProof | null = null,
): Promise<"made" | "too_many" | "gone"> {
  const [user] = await tx
    .select({ epoch: users.accessEpoch })
    .from(users)
    .where(and(eq(users.id, link.userId), isNull(users.deactivatedAt)))
    .for("no key update");
  if (!user || (session !== null && !(await isSessionOpen(tx, session)))) return "gone";
  const ofUser = and(eq(mailLinks.userId, link.userId), eq(mailLinks.purpose, link.purpose));
  const hourAgo = new Date(link.createdAt.getTime() - 3_600_000);
  const [sent] = await tx
    .select({ number: count() })
    .from(mailLinks)
    .where(and(ofUser, gt(mailLinks.createdAt, hourAgo)));
  if (sent && sent.number >= MAX_AN_HOUR) return "too_many";
  // A link to a new address invalidates the links to previous ones.
  await tx
    .update(mailLinks)
    .set({ usedAt: link.createdAt })
    .where(and(ofUser, isNull(mailLinks.usedAt), ne(mailLinks.email, link.email)));
  await tx.insert(mailLinks).values({ ...link, userEpoch: user.epoch });
  return "made";
}

/** Link by its token; `userId` limits it to one account. */
type Spelled = { tokenHash: Buffer; purpose: LinkPurpose; userId?: string };

/** Returns the account of a usable link; null if there is none. */
export async function findMailLink(db: DbOrTransaction, spelled: Spelled, now: Date) {
  const [link] = await selectUsable(db, spelled, now);
  return link ?? null;
}

/**
 * Uses up a link; null if it is no longer usable. Locks the user's row first, as cutting access and
 * requesting another link do, so that concurrent actions run one after the other.
 */
export async function spendMailLink(tx: DbOrTransaction, spelled: Spelled, now: Date) {
  const [link] = await selectUsable(tx, spelled, now).for("no key update", { of: users });
  if (!link) return null;
  // The statement above saw the link as it was before it waited for the lock.
  const used = await tx
    .update(mailLinks)
    .set({ usedAt: now })
    .where(and(eq(mailLinks.tokenHash, spelled.tokenHash), isNull(mailLinks.usedAt)))
    .returning({ tokenHash: mailLinks.tokenHash });
  return used.length === 1 ? link : null;
}

const selectUsable = (db: DbOrTransaction, { tokenHash, purpose, userId }: Spelled, now: Date) =>
  db
    .select({
      userId: users.id,
      username: users.username,
      name: users.name,
      locale: users.locale,
      /** Address that the link was sent to. */
      email: mailLinks.email,
      /** The account's own address, if verified. */
      provedEmail: sql<string | null>`case when ${isVerified} then ${users.email} end`,
    })
    .from(mailLinks)
    .innerJoin(users, eq(users.id, mailLinks.userId))
    .where(
      and(
        eq(mailLinks.tokenHash, tokenHash),
        eq(mailLinks.purpose, purpose),
        userId === undefined ? undefined : eq(mailLinks.userId, userId),
        isNull(mailLinks.usedAt),
        gt(mailLinks.expiresAt, now),
        isNull(users.deactivatedAt),
        eq(users.accessEpoch, mailLinks.userEpoch),
        // A reset link is valid only while its address is still the account's.
        or(
          eq(mailLinks.purpose, "verify_email"),
          eq(sql`lower(${users.email})`, sql`lower(${mailLinks.email})`),
        ),
      ),
    );

/** Returns the other account that has an address; null if there is none. */
export async function findOtherOwner(
  db: DbOrTransaction,
  { userId, email }: { userId: string; email: string },
) {
  const [other] = await db
    .select({
      email: sql<string>`${users.email}`,
      verified: isVerified,
      username: users.username,
      name: users.name,
      locale: users.locale,
    })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), ne(users.id, userId)));
  return other ?? null;
}

/** Sets a user's verified address. Throws if another account has it (users_email). */
export async function setVerifiedEmail(
  tx: DbOrTransaction,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<void> {
  await tx.update(users).set({ email, emailVerifiedAt: now }).where(eq(users.id, userId));
}

/**
 * Finds the active user for a password reset by username or email address, ignoring case; null
 * without an address.
 */
export async function findUserForReset(db: Db, login: string) {
  const name = login.toLowerCase();
  const [user] = await db
    .select({
      id: users.id,
      username: users.username,
      name: users.name,
      email: users.email,
      verified: isVerified,
      locale: users.locale,
    })
    .from(users)
    .where(
      and(
        or(eq(users.username, name), eq(sql`lower(${users.email})`, name)),
        isNull(users.deactivatedAt),
      ),
    )
    .orderBy(sql`${users.username} = ${name} desc`)
    .limit(1);
  return user?.email ? { ...user, email: user.email } : null;
}
