import { and, eq, gt, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import { isExclusive, leavesDomain, takesPassword } from "@/db/identities/exclusive";
import { mailLinks, users } from "@/db/schema/users";
import type { Db, DbOrTransaction, Transaction } from "@/db/system/client";
import { columns } from "@/db/system/columns";
import { prepared } from "@/db/system/prepared";
import { ADDRESSEE, isLogin, isVerified } from "@/db/users/users";

export type LinkPurpose = "verify_email" | "reset_password" | "set_up";

export type NewMailLink = {
  tokenHash: Buffer;
  purpose: LinkPurpose;
  userId: string;
  email: string;
  createdAt: Date;
  expiresAt: Date;
};

type Sort = { userId: string; purpose: LinkPurpose };

const sameSort = ({ userId, purpose }: Sort) =>
  and(eq(mailLinks.userId, userId), eq(mailLinks.purpose, purpose));

/** Counts an account's links of one purpose that were created after an instant. */
export const countMailLinks = (tx: Transaction, sort: Sort, since: Date): Promise<number> =>
  tx.$count(mailLinks, and(sameSort(sort), gt(mailLinks.createdAt, since)));

/** Inserts a link, and invalidates the account's earlier ones to other addresses. */
export async function insertMailLink(
  tx: DbOrTransaction,
  link: NewMailLink & { userEpoch: number },
): Promise<void> {
  await tx
    .update(mailLinks)
    .set({ usedAt: link.createdAt })
    .where(and(sameSort(link), isNull(mailLinks.usedAt), ne(mailLinks.email, link.email)));
  await tx.insert(mailLinks).values(link);
}

/** Ends the links that were mailed to an address which is no longer the account's. */
export async function endMailLinks(
  tx: DbOrTransaction,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<void> {
  await tx
    .update(mailLinks)
    .set({ usedAt: now })
    .where(and(eq(mailLinks.userId, userId), eq(mailLinks.email, email), isNull(mailLinks.usedAt)));
}

/** Link by its token; `userId` limits it to one account. */
type Spelled = { tokenHash: Buffer; purpose: LinkPurpose; userId?: string };

/** True for a link or invitation that was sent, usable or not. Planned once, because anyone can make one up. */
export async function isStoredLink(db: Db, tokenHash: Buffer): Promise<boolean> {
  const [known] = await prepared(db)`
    select from mail_links where token_hash = ${tokenHash}
    union all select from invitations where token_hash = ${tokenHash}`;
  return known !== undefined;
}

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

/** Conditions on the account at the time at which a link is used. */
const STILL: Partial<Record<LinkPurpose, SQL>> = {
  // The provider may have become the account's only way in since the link was mailed.
  reset_password: takesPassword,
  verify_email: not(leavesDomain(sql`users.email`, sql`mail_links.email`)),
};

const selectUsable = (db: DbOrTransaction, { tokenHash, purpose, userId }: Spelled, now: Date) =>
  db
    .select({
      userId: users.id,
      ...columns(users, "username", "name", "locale"),
      isFirst: sql<boolean>`${users.passwordHash} is null`,
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
        STILL[purpose],
        // Other links are valid only while their address is still the account's. One that an
        // administrator made for an account without an address has none either.
        or(
          eq(mailLinks.purpose, "verify_email"),
          eq(sql`lower(coalesce(${users.email}, ''))`, sql`lower(${mailLinks.email})`),
        ),
      ),
    );

/** Returns the other account that has an address; null if there is none. */
export async function findOtherOwner(
  db: DbOrTransaction,
  { userId, email }: { userId: string; email: string },
) {
  const [other] = await db
    .select({ ...ADDRESSEE, email: sql<string>`${users.email}` })
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
  const [user] = await db
    .select({ id: users.id, ...ADDRESSEE })
    .from(users)
    .where(and(isLogin(login), isNull(users.deactivatedAt), not(isExclusive)))
    .limit(1);
  return user?.email ? { ...user, email: user.email } : null;
}
