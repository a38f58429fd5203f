import { eq, or, sql } from "drizzle-orm";
import type { Db } from "./client";
import { users } from "./schema/users";

/** By username or email address, in any case. */
export async function findUserForSignIn(db: Db, login: string) {
  const name = login.toLowerCase();
  const [user] = await db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      deactivatedAt: users.deactivatedAt,
    })
    .from(users)
    .where(or(eq(users.username, name), eq(sql`lower(${users.email})`, name)))
    .orderBy(sql`${users.username} = ${name} desc`)
    .limit(1);
  return user ?? null;
}
