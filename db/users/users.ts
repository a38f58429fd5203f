import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { isExclusive } from "@/db/identities/exclusive";
import { users } from "@/db/schema/users";
import { secondStepDue } from "@/db/sign-in-policy";
import type { Db, DbOrTransaction, Transaction } from "@/db/system/client";
import { columns } from "@/db/system/columns";
import { isKeepable } from "./deletion";

export const isVerified = sql<boolean>`${users.emailVerifiedAt} is not null`;

/**
 * Finds an account by username or email address, ignoring case. `knowsBrowser`: the account has
 * signed in before with the browser of this hash.
 */
export async function findUserForSignIn(
  db: Db,
  login: string,
  { deviceHash, now }: { deviceHash: Buffer | null; now: Date },
) {
  const [user] = await db
    .select({
      ...columns(
        users,
        "id",
        "passwordHash",
        "accessEpoch",
        "deactivatedAt",
        "twoStepAt",
        "locale",
        "role",
      ),
      isExclusive,
      isKeepable: isKeepable(now),
      secondStepDue: sql<Date | null>`${secondStepDue}`.mapWith((due) => new Date(due)),
      knowsBrowser: sql<boolean>`exists (
        select from known_devices k where k.user_id = users.id and k.device_hash = ${deviceHash})`,
    })
    .from(users)
    .where(isLogin(login))
    .limit(1)
    .prepare("user_for_sign_in")
    .execute();
  return user ?? null;
}

/** Returns an account's password hash; null if it has none or does not exist. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  return user?.passwordHash ?? null;
}

/**
 * Stores a new hash of the same password without cutting access. Does nothing if the password was
 * changed meanwhile.
 */
export async function replacePasswordHash(
  tx: DbOrTransaction,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, userId), eq(users.passwordHash, from)));
}

/** Deletes the password of somebody who left: it must not work again once their provider is disabled or removed. */
export async function deletePassword(tx: DbOrTransaction, userId: string): Promise<void> {
  await tx.update(users).set({ passwordHash: null }).where(eq(users.id, userId));
}

export type NewUser = Pick<
  typeof users.$inferInsert,
  "id" | "username" | "email" | "emailVerifiedAt" | "name" | "role" | "passwordHash" | "locale"
>;

/** Inserts a user and returns the ID; null if the username or email address is taken. */
export async function insertUser(tx: DbOrTransaction, user: NewUser): Promise<string | null> {
  const [made] = await tx
    .insert(users)
    .values(user)
    .onConflictDoNothing()
    .returning({ id: users.id });
  return made?.id ?? null;
}

/** Deletes a user that the same transaction inserted. */
export async function deleteNewUser(tx: DbOrTransaction, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}

/**
 * Locks the row of an active account until the transaction ends, so that concurrent transactions
 * run one after the other. Null if the account is not active. Count what belongs to the user in a
 * separate statement: this one's snapshot is older than its lock.
 */
export async function lockUser(tx: Transaction, id: string) {
  const [user] = await tx
    .select({ role: users.role, accessEpoch: users.accessEpoch })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deactivatedAt)))
    .for("no key update");
  return user ?? null;
}

/** Reference to a user: pages use the ID, commands and forms what people type at sign-in. */
export type Who = { id: string } | { login: string };

export async function findUser(db: DbOrTransaction, who: Who) {
  const [user] = await db
    .select(columns(users, "id", "username", "role", "deactivatedAt", "deletionDueAt"))
    .from(users)
    .where("id" in who ? eq(users.id, who.id) : isLogin(who.login))
    .limit(1);
  return user ?? null;
}

/**
 * Condition that an account has this username or email address, in any case of its letters. Only
 * one has: no username contains an at sign.
 */
export const isLogin = (login: string) => {
  const name = login.toLowerCase();
  return or(eq(users.username, name), eq(sql`lower(${users.email})`, name));
};

export async function findUsername(db: DbOrTransaction, id: string): Promise<string | null> {
  const [user] = await db.select({ username: users.username }).from(users).where(eq(users.id, id));
  return user?.username ?? null;
}

/**
 * Reactivates an account; its tokens and sessions stay revoked (db/access.ts). False if it is
 * active, or is to be deleted.
 */
export async function reactivateUser(db: DbOrTransaction, userId: string): Promise<boolean> {
  const reactivated = await db
    .update(users)
    .set({ deactivatedAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.deactivatedAt), isNull(users.deletionDueAt)))
    .returning({ id: users.id });
  return reactivated.length === 1;
}

/** Sets the language of mail to a user; writes only if it differs. */
export async function setUserLocale(
  tx: DbOrTransaction,
  userId: string,
  locale: "en" | "zh-CN",
): Promise<void> {
  await tx
    .update(users)
    .set({ locale })
    .where(and(eq(users.id, userId), sql`${users.locale} is distinct from ${locale}`))
    .prepare("user_locale")
    .execute();
}

/** Columns of a user's name, address and language for mail. */
export const ADDRESSEE = {
  ...columns(users, "username", "name", "email", "locale"),
  verified: isVerified,
  hasPassword: sql<boolean>`${users.passwordHash} is not null`,
};

/** Returns a user's name, address and language for mail; null if there is no such user. */
export async function findAddressee(db: DbOrTransaction, userId: string) {
  const [person] = await db.select(ADDRESSEE).from(users).where(eq(users.id, userId));
  return person ?? null;
}
