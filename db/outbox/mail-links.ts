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

/** Links of one purpose that an account may be sent within the hour. */
const MAX_AN_HOUR = 3;

/**
 * For an account that is active, unless it was sent too many. Its row is held until the transaction ends, so that of
 * requests at the same moment each counts the ones before. `session` is whose form asked for it: if it was ended or
 * renewed in the meantime, it makes no link that would outlive the cut.
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
  // Who asks for another address does not want the one before any more.
  await tx
    .update(mailLinks)
    .set({ usedAt: link.createdAt })
    .where(and(ofUser, isNull(mailLinks.usedAt), ne(mailLinks.email, link.email)));
  await tx.insert(mailLinks).values({ ...link, userEpoch: user.epoch });
  return "made";
}

/** `userId` limits it to the links of one account. */
type Spelled = { tokenHash: Buffer; purpose: LinkPurpose; userId?: string };

/** Whom a link is for, as long as it can be used. */
export async function findMailLink(db: DbOrTransaction, spelled: Spelled, now: Date) {
  const [link] = await selectUsable(db, spelled, now);
  return link ?? null;
}

/**
 * Uses a link up, once; null where it cannot be used any more. The account's row is held first, as by whoever cuts its
 * access or asks for another link: of two deeds one comes first, and the other sees it.
 */
export async function spendMailLink(tx: DbOrTransaction, spelled: Spelled, now: Date) {
  const [link] = await selectUsable(tx, spelled, now).for("no key update", { of: users });
  if (!link) return null;
  // The statement above saw the link as it was before it waited.
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
      /** The address that it was sent to. */
      email: mailLinks.email,
      /** The account's own, where it was proved. */
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
        // An address that was given up resets nothing.
        or(
          eq(mailLinks.purpose, "verify_email"),
          eq(sql`lower(${users.email})`, sql`lower(${mailLinks.email})`),
        ),
      ),
    );

/** Whose an address is, if it is another account's. */
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

/** The address is the user's, and proved. Throws where somebody else has it (users_email). */
export async function setVerifiedEmail(
  tx: DbOrTransaction,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<void> {
  await tx.update(users).set({ email, emailVerifiedAt: now }).where(eq(users.id, userId));
}

/** Who asks for a new password by username or email address, in any case; null without an address to send it to. */
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
