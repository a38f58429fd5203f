import { and, eq, isNull, sql } from "drizzle-orm";
import { users } from "@/db/schema/users";
import type { Db, DbOrTransaction } from "@/db/system/client";
import { columns } from "@/db/system/columns";

const inHexadecimal = sql<string | null>`encode(${users.pictureHash}, 'hex')`;

export type Profile = Pick<
  typeof users.$inferSelect,
  | "username"
  | "name"
  | "givenName"
  | "familyName"
  | "claimedLocale"
  | "locale"
  | "email"
  | "emailVerifiedAt"
  | "picture"
  | "createdAt"
  | "role"
> & {
  /** In hexadecimal. */
  pictureHash: string | null;
  pendingEmail: string | null;
};

/** Returns what users see and change of their account, and a new address awaiting verification. */
export async function findProfile(db: Db, userId: string, now: Date): Promise<Profile | null> {
  const [profile] = await db.$client<Profile[]>`
    select username, name, given_name as "givenName", family_name as "familyName",
      claimed_locale as "claimedLocale", locale, email, email_verified_at as "emailVerifiedAt", picture,
      encode(picture_hash, 'hex') as "pictureHash", created_at as "createdAt", role,
      (select l.email from mail_links l
        where l.user_id = users.id and l.purpose = 'verify_email' and l.used_at is null
          and l.expires_at > ${now} and l.user_epoch = users.access_epoch
        order by l.created_at desc limit 1) as "pendingEmail"
    from users where id = ${userId}`;
  return profile ?? null;
}

/** Returns the profile and locks its row; null if the account is not active. */
export async function lockProfile(tx: DbOrTransaction, userId: string) {
  const [profile] = await tx
    .select({
      ...columns(
        users,
        "username",
        "name",
        "givenName",
        "familyName",
        "claimedLocale",
        "locale",
        "picture",
      ),
      pictureHash: inHexadecimal,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deactivatedAt)))
    .for("no key update");
  return profile ?? null;
}

type Changes = Partial<
  Pick<
    typeof users.$inferInsert,
    "name" | "givenName" | "familyName" | "claimedLocale" | "locale" | "picture" | "pictureHash"
  >
>;

export async function updateProfile(tx: DbOrTransaction, userId: string, changes: Changes) {
  await tx.update(users).set(changes).where(eq(users.id, userId));
}
