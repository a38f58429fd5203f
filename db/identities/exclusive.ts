import { sql } from "drizzle-orm";
import { users } from "@/db/schema/users";

/**
 * True for an account with an address of a domain whose people sign in with its provider alone. An
 * expression on `users`.
 */
export const isExclusive = sql<boolean>`exists (select from identity_providers p
  where p.exclusive and p.enabled_at is not null
    and split_part(lower(${users.email}), '@', 2) = any(p.domains))`;
