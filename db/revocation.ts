import { and, eq, isNull } from "drizzle-orm";
import { clientProofCondition } from "./applications/applications";
import { type AuditContext, insertAuditEvent } from "./audit/events";
import type { Db, Transaction } from "./client";
import { prepared } from "./prepared";
import { tokenFamilies } from "./schema/tokens";
import type { OwnToken } from "./tokens/introspection";

/**
 * Revokes the family of a replayed credential, the newest tokens included (RFC 9700 section
 * 4.14.2). Writes one audit event per family: repeated replays change nothing and fill no table.
 */
export async function revokeFamily(
  tx: Transaction,
  replayed: { familyId: string; credential: "authorization_code" | "refresh_token" },
  context: AuditContext,
): Promise<void> {
  const { familyId, credential } = replayed;
  const [revoked] = await tx
    .update(tokenFamilies)
    .set({ revokedAt: context.at })
    .where(and(eq(tokenFamilies.id, familyId), isNull(tokenFamilies.revokedAt)))
    .returning({ userId: tokenFamilies.userId, applicationId: tokenFamilies.applicationId });
  if (!revoked) return;
  const event = { ...context, ...revoked, event: "token.replayed" } as const;
  await insertAuditEvent(tx, { ...event, after: { credential } });
}

/**
 * Revokes a single access token for its client. False, with nothing changed, if the client is not
 * authenticated.
 */
export async function revokeAccessToken(db: Db, own: OwnToken): Promise<boolean> {
  const proven = await prepared(db)`
    with proven as (
      select a.id from applications a where ${clientProofCondition(own.client, own.now)}
    ), revoked as (
      update access_tokens t set revoked_at = ${own.now} from token_families f join proven on proven.id = f.application_id
      where t.token_hash = ${own.tokenHash} and t.revoked_at is null and f.id = t.family_id
    )
    select id from proven`;
  return proven.length === 1;
}

/**
 * Revokes the whole family of a refresh token for its client; a rotated token works as well. False,
 * with nothing changed, if the client is not authenticated.
 */
export async function revokeFamilyOfRefreshToken(db: Db, own: OwnToken): Promise<boolean> {
  const proven = await prepared(db)`
    with proven as (
      select a.id from applications a where ${clientProofCondition(own.client, own.now)}
    ), revoked as (
      update token_families f set revoked_at = ${own.now} from refresh_tokens t, proven
      where t.token_hash = ${own.tokenHash} and f.id = t.family_id
        and f.application_id = proven.id and f.revoked_at is null
    )
    select id from proven`;
  return proven.length === 1;
}
