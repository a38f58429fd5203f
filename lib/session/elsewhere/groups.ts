import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { deleteMember, insertMember } from "@/db/groups/members";
import { listGroupChanges } from "@/db/identities/groups";
import type { IdentityProvider } from "@/db/identities/providers";
import type { Transaction } from "@/db/system/client";
import type { Arrival } from "@/lib/oauth/upstream/claims";

type Claimed = {
  /** Values of the claim about groups; none once the provider says nothing about the user. */
  groups: Arrival["groups"];
  provider: Pick<IdentityProvider, "id" | "name">;
  userId: string;
};

/**
 * Makes a user's memberships of the groups that a provider manages what its claim says. If nothing
 * differs, nothing is locked. A claim that can't be read changes nothing, and leaves an event.
 */
export async function setGroups(
  tx: Transaction,
  { groups, provider: { id: providerId, name: provider }, userId }: Claimed,
  context: AuditContext,
): Promise<void> {
  if (groups === null) return;
  const kept = (reason: string, group?: string) =>
    insertAuditEvent(tx, {
      ...{ ...context, event: "session.groups_kept", userId },
      after: { provider, providerId, reason, ...(group !== undefined && { group }) },
    });
  if (!groups.ok) return kept(groups.error);
  const claimed = { providerId, userId, values: groups.value };
  for (const { id: groupId, key: group, isMissing } of await listGroupChanges(tx, claimed)) {
    const change = isMissing
      ? await insertMember(tx, { userId, groupId, addedAt: context.at })
      : await deleteMember(tx, { userId, groupId }, context.at);
    const values = { group, provider };
    const event = isMissing
      ? ({ event: "group.member_added", after: values } as const)
      : ({ event: "group.member_removed", before: values } as const);
    if (change === "too_many") await kept("too_many_memberships", group);
    else await insertAuditEvent(tx, { ...context, ...event, userId, groupId });
  }
}
