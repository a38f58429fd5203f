import { type ClientProof, isProvenBy } from "@/db/applications/applications";
import type { Db } from "@/db/client";

/** A client's own token by which access is had now. */
export type LiveToken = { userId: string; scopes: string[]; createdAt: Date; expiresAt: Date };

/** A token, and the client that says it is its own. */
export type OwnToken = { tokenHash: Buffer; client: ClientProof; now: Date };

/** `token` is null if it is unknown, expired, revoked, of another client, or access was cut. */
export type AskedToken = { token: LiveToken | null };

/** A person and the scopes that a live access token shows of them. */
export type TokenProfile = {
  id: string;
  username: string;
  name: string | null;
  picture: string | null;
  /** In hexadecimal. */
  pictureHash: string | null;
  email: string | null;
  emailVerified: boolean;
  scopes: string[];
};

/** The scopes of access token `t` of live family `f` that the application didn't lose since (docs/decisions/0057). */
const honoredScopes = (db: Db) => db.$client`
  coalesce(honored_scopes(t.scopes, f.scope_removals, f.application_revision), t.scopes)`;

/** Whom a live access token is about; null if it is unknown, expired, revoked, or access was cut. */
export async function findProfileOfAccessToken(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<TokenProfile | null> {
  const [profile] = await db.$client<TokenProfile[]>`
    select u.id, u.username, u.name, u.picture, encode(u.picture_hash, 'hex') as "pictureHash", u.email,
      u.email_verified_at is not null as "emailVerified", ${honoredScopes(db)} as scopes
    from access_tokens t
    join live_families f on f.id = t.family_id
    join users u on u.id = f.user_id
    where t.token_hash = ${tokenHash} and t.revoked_at is null and t.expires_at > ${now}
      and ${honoredScopes(db)} <> '{}'`;
  return profile ?? null;
}

/** The same of a user, for whom no token is there. */
export async function findProfileOfUser(
  db: Db,
  userId: string,
): Promise<Omit<TokenProfile, "scopes"> | null> {
  const [profile] = await db.$client<Omit<TokenProfile, "scopes">[]>`
    select u.id, u.username, u.name, u.picture, encode(u.picture_hash, 'hex') as "pictureHash", u.email,
      u.email_verified_at is not null as "emailVerified"
    from users u where u.id = ${userId} and u.deactivated_at is null`;
  return profile ?? null;
}

/** Null if the client is not proven. */
export async function findAccessTokenAsClient(db: Db, own: OwnToken): Promise<AskedToken | null> {
  const [asked] = await db.$client<AskedRow[]>`
    select t.* from applications a
    left join lateral (
      select f.user_id as "userId", ${honoredScopes(db)} as scopes, t.created_at as "createdAt", t.expires_at as "expiresAt"
      from access_tokens t
      join live_families f on f.id = t.family_id and f.application_id = a.id
      where t.token_hash = ${own.tokenHash} and t.revoked_at is null and t.expires_at > ${own.now}
        and ${honoredScopes(db)} <> '{}') t on true
    where ${isProvenBy(db, own.client, own.now)}`;
  return asked ? askedToken(asked) : null;
}

/** The row of a proven client; without a token it is empty. */
export type AskedRow = LiveToken | Record<keyof LiveToken, null>;

export const askedToken = (row: AskedRow): AskedToken => ({
  token: row.userId === null ? null : row,
});
