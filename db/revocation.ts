import { and, eq, isNull } from "drizzle-orm";
import { type AuditContext, insertAuditEvent } from "./audit/events";
import type { Transaction } from "./client";
import { tokenFamilies } from "./schema/tokens";

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
