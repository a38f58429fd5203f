import type { Db } from "./client";

/** A person and the scopes that a live access token shows of them. */
export type TokenProfile = {
  id: string;
  username: string;
  name: string | null;
  picture: string | null;
  email: string | null;
  emailVerified: boolean;
  scopes: string[];
};

/** Whom a live access token is about; null if it is unknown, expired, revoked, or access was cut. */
export async function findProfileOfAccessToken(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<TokenProfile | null> {
  const [profile] = await db.$client<TokenProfile[]>`
    select u.id, u.username, u.name, u.picture, u.email, u.email_verified_at is not null as "emailVerified", t.scopes
    from access_tokens t
    join live_families f on f.id = t.family_id
    join users u on u.id = f.user_id
    where t.token_hash = ${tokenHash} and t.revoked_at is null and t.expires_at > ${now}`;
  return profile ?? null;
}
