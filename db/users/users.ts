import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Db, DbOrTransaction } from "@/db/client";
import { users } from "@/db/schema/users";
import { isKeptForAnother } from "./former-usernames";

/** Whether the account has proved its email address. */
export const isVerified = sql<boolean>`${users.emailVerifiedAt} is not null`;

/**
 * By username or email address, in any case. `knowsBrowser`: the account has been signed in to with a browser of this
 * hash before.
 */
export async function findUserForSignIn(db: Db, login: string, deviceHash: Buffer | null) {
  const name = login.toLowerCase();
  const [user] = await db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      accessEpoch: users.accessEpoch,
      deactivatedAt: users.deactivatedAt,
      knowsBrowser: sql<boolean>`exists (
        select from known_devices k where k.user_id = users.id and k.device_hash = ${deviceHash})`,
    })
    .from(users)
    .where(or(eq(users.username, name), eq(sql`lower(${users.email})`, name)))
    .orderBy(sql`${users.username} = ${name} desc`)
    .limit(1);
  return user ?? null;
}

/** Null where the account has none, or is not there. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  return user?.passwordHash ?? null;
}

/** The same password, hashed anew: no access is cut. Where the password is another one by now, it stays. */
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

export type NewUser = Pick<
  typeof users.$inferInsert,
  "username" | "email" | "name" | "role" | "passwordHash"
>;

/**
 * The new user's id, within a transaction. Nothing has changed if the username or the email address is somebody's already,
 * or the username is kept for its former holder.
 */
export async function insertUser(
  tx: DbOrTransaction,
  user: NewUser,
  now: Date,
): Promise<{ id: string } | "taken" | "kept"> {
  const [made] = await tx
    .insert(users)
    .values(user)
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!made) return "taken";
  const { username } = user;
  if (!(await isKeptForAnother(tx, { userId: made.id, username }, now))) return made;
  await tx.delete(users).where(eq(users.id, made.id));
  return "kept";
}

/** By what somebody is named: a page knows the id, a command the username. */
export type Who = { id: string } | { username: string };

export async function findUser(db: Db, who: Who) {
  const [user] = await db
    .select({ id: users.id, deactivatedAt: users.deactivatedAt })
    .from(users)
    .where("id" in who ? eq(users.id, who.id) : eq(users.username, who.username));
  return user ?? null;
}

export async function findUsername(db: DbOrTransaction, id: string): Promise<string | null> {
  const [user] = await db.select({ username: users.username }).from(users).where(eq(users.id, id));
  return user?.username ?? null;
}

/** Tokens and sessions stay as dead as deactivating made them (db/access.ts). False if the account is active. */
export async function reactivateUser(db: DbOrTransaction, userId: string): Promise<boolean> {
  const reactivated = await db
    .update(users)
    .set({ deactivatedAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.deactivatedAt)))
    .returning({ id: users.id });
  return reactivated.length === 1;
}

/** The language of mail to this person. Written only where it is another one. */
export async function setUserLocale(
  tx: DbOrTransaction,
  userId: string,
  locale: "en" | "zh-CN",
): Promise<void> {
  await tx
    .update(users)
    .set({ locale })
    .where(and(eq(users.id, userId), sql`${users.locale} is distinct from ${locale}`));
}

/** Where and how a person is written to; null if there is none. */
export async function findAddressee(db: DbOrTransaction, userId: string) {
  const [person] = await db
    .select({
      username: users.username,
      name: users.name,
      email: users.email,
      verified: isVerified,
      locale: users.locale,
    })
    .from(users)
    .where(eq(users.id, userId));
  return person ?? null;
}
