import { sql } from "drizzle-orm";

/**
 * True for an account that nobody has used or can have prepared: no password, no identity at a provider, no
 * passkey, and no sign-in ever. Only such an account is invited (rule 165). An expression on `users`.
 */
export const isInvited = sql<boolean>`(users.password_hash is null
  and not exists (select from identities other where other.user_id = users.id)
  and not exists (select from passkeys where passkeys.user_id = users.id)
  and exists (select from last_sign_ins l where l.user_id = users.id and l.at = 'epoch'))`;
