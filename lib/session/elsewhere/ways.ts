import { insertAuditEvent } from "@/db/audit/events";
import {
  deleteIdentity,
  hasOtherWay,
  insertIdentity,
  listIdentities,
} from "@/db/identities/identities";
import { holdProvider } from "@/db/identities/providers";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import type { SessionProof } from "@/db/users/sessions";
import { notify } from "@/lib/mail/notify";
import { ok, type Result, refuse } from "@/lib/result";
import { orNothing } from "@/lib/session/or-nothing";
import { enter, type OwnerIn } from "@/lib/session/two-step/switch";
import type { Comer } from "./entrance";
import { offeredProviders } from "./offered";

/** Returns a user's accounts at providers, and the providers at which they may link one. */
export async function waysOf(userId: string) {
  const linked = await reading(listIdentities(database(), userId));
  const taken = new Set(linked.map(({ providerId }) => providerId));
  return { linked, others: (await offeredProviders()).filter(({ id }) => !taken.has(id)) };
}

/**
 * Links the account at a provider with which a signed-in user came back. False if it or the user is
 * linked there already, the session ended, or the provider changed.
 */
export async function linkComer(
  { arrival: { subject, email }, provider }: Comer,
  owner: OwnerIn<SessionProof>,
): Promise<boolean> {
  const { userId, context } = owner;
  const { at } = context;
  const linked = await orNothing(async (tx) => {
    if (!(await holdProvider(tx, provider)) || !(await enter(tx, owner))) return null;
    const row = { userId, providerId: provider.id, subject, email, linkedAt: at };
    if (!(await insertIdentity(tx, { ...row, lastSignedInAt: at }))) return null;
    const after = { provider: provider.name, email };
    await insertAuditEvent(tx, { ...context, event: "account.identity_linked", userId, after });
    await notify(tx, userId, { kind: "identity_added", provider: provider.name }, at);
    return true;
  });
  return linked ?? false;
}

/** Unlinks a user's account at a provider, unless no other way to sign in would be left. */
export const unlinkIdentity = (
  owner: OwnerIn<SessionProof>,
  id: string,
): Promise<Result<null, "gone" | "last_way">> =>
  database().transaction(async (tx): Promise<Result<null, "gone" | "last_way">> => {
    const { userId, context } = owner;
    if (!(await enter(tx, owner))) return refuse("gone");
    if (!(await hasOtherWay(tx, { userId, id }))) return refuse("last_way");
    const provider = await deleteIdentity(tx, { userId, id });
    if (provider === null) return refuse("gone");
    const event = "account.identity_unlinked" as const;
    await insertAuditEvent(tx, { ...context, event, userId, before: { provider } });
    await notify(tx, userId, { kind: "identity_removed", provider }, context.at);
    return ok(null);
  });
