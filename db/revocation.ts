import { sql } from "drizzle-orm";
import { type AuditContext, insertAuditEvent } from "./audit/events";
import type { Transaction } from "./system/client";

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
  const [revoked] = await tx.execute<{ userId: string; applicationId: string }>(sql`
    update token_families set revoked_at = ${context.at.toISOString()}
    where id = ${familyId} and revoked_at is null
    returning user_id as "userId", application_id as "applicationId"`);
  if (!revoked) return;
  const event = { ...context, ...revoked, event: "token.replayed" } as const;
  await insertAuditEvent(tx, { ...event, after: { credential } });
}
