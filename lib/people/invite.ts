import { randomUUID } from "node:crypto";
import type { AuditContext } from "@/db/audit/events";
import { findSignsInWith } from "@/db/identities/exclusive";
import type { Transaction } from "@/db/system/client";
import { type QueuedInvitation, queueInvitations, type WantedUser } from "@/db/users/import";
import { seal } from "@/lib/runtime/crypto";
import { findInviter, invitationMail, newInvitation } from "@/lib/users/invitations";
import { batches } from "./batches";

type Invitations = {
  ids: readonly { id: string; username: string }[];
  perMinute: number;
  context: AuditContext;
};

/**
 * Queues the invitations: mail servers and filters stop a sender of thousands at once. Encrypts a batch at a time, so
 * that the transaction never idles long. Returns the link of the only one.
 */
export async function invite(
  tx: Transaction,
  people: readonly WantedUser[],
  { ids, perMinute, context }: Invitations,
): Promise<{ user: string; url: string } | null> {
  const [by, signsInWith] = [await findInviter(tx, context), await findSignsInWith(tx)];
  const batchOf = { id: randomUUID(), size: people.length };
  const idOf = new Map(ids.map(({ id, username }) => [username, id]));
  const timed = people.map((person, n) => ({
    ...{ person, by, provider: signsInWith(person), userId: idOf.get(person.username) ?? "" },
    ...newInvitation(new Date(context.at.getTime() + Math.floor(n / perMinute) * 60_000)),
  }));
  for (const batch of batches(timed))
    await queueInvitations(tx, await Promise.all(batch.map(sealed)), batchOf);
  const [only, ...others] = timed;
  return only && others.length === 0 ? { user: only.userId, url: only.invitation.url } : null;
}

type Timed = ReturnType<typeof newInvitation> & {
  person: WantedUser;
  by: string;
  provider: string | null;
  userId: string;
};

async function sealed({
  person,
  by,
  provider,
  userId,
  token,
  stored,
}: Timed): Promise<QueuedInvitation> {
  const locale = person.locale || null;
  return {
    userId,
    tokenHash: stored.tokenHash.toString("hex"),
    sealedMail: await seal(
      JSON.stringify(invitationMail({ ...person, locale, by, provider }, token)),
    ),
    dueAt: stored.createdAt.toISOString(),
    expiresAt: stored.expiresAt.toISOString(),
  };
}
