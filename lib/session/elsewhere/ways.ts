import { cutUser } from "@/db/access";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { deletePasskeys } from "@/db/factors/passkeys";
import {
  deleteIdentity,
  hasOtherWay,
  insertIdentity,
  listIdentities,
  listIdentitiesOf,
} from "@/db/identities/identities";
import { endSessionsOf } from "@/db/identities/logouts";
import { holdProvider } from "@/db/identities/providers";
import { awaitsProvider } from "@/db/identities/stale";
import { database, type Transaction } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import type { SessionProof } from "@/db/users/sessions";
import { deletePassword, lockUser } from "@/db/users/users";
import { notify } from "@/lib/mail/notify";
import { ok, type Result, refuse } from "@/lib/result";
import { orNothing } from "@/lib/runtime/or-nothing";
import { enter, type OwnerIn } from "@/lib/session/two-step/switch";
import type { Comer } from "./entrance";
import { setGroups } from "./groups";
import { offeredProviders } from "./offered";

/** Returns a user's accounts at providers, and the providers at which they may link one. */
export async function waysOf(userId: string) {
  const linked = await reading(listIdentities(database(), userId));
  const taken = new Set(linked.map(({ providerId }) => providerId));
  return { linked, others: (await offeredProviders()).filter(({ id }) => !taken.has(id)) };
}

export type Ways = Awaited<ReturnType<typeof waysOf>>;

/** Returns whether a user has to sign in with their provider before anything else signs them in. */
export const waitsForProvider = (userId: string) =>
  reading(awaitsProvider(database(), userId, new Date()));

/**
 * Links the account at a provider with which a signed-in user came back, unless it or the user is linked there
 * already, the session ended, or the provider changed.
 */
export async function linkComer(
  { arrival: { subject, email }, provider }: Comer,
  owner: OwnerIn<SessionProof>,
): Promise<Result<null, "link_taken" | "changed_meanwhile">> {
  const { userId, context } = owner;
  const { at } = context;
  let refusal: "link_taken" | "changed_meanwhile" = "changed_meanwhile";
  const linked = await orNothing(async (tx) => {
    if (!(await holdProvider(tx, provider)) || !(await enter(tx, owner))) return null;
    refusal = "link_taken";
    const row = { userId, providerId: provider.id, subject, email, linkedAt: at };
    if (!(await insertIdentity(tx, { ...row, lastSignedInAt: at }))) return null;
    const after = { provider: provider.name, email };
    await insertAuditEvent(tx, { ...context, event: "account.identity_linked", userId, after });
    await notify(tx, userId, { kind: "identity_added", provider: provider.name }, at);
    return true;
  });
  return linked ? ok(null) : refuse(refusal);
}

type UnlinkRefusal = "gone" | "last_way" | "only_way";

/**
 * Unlinks a user's account at a provider, unless no other way to sign in would be left, or their organization
 * has them sign in there alone.
 */
export const unlinkIdentity = (
  owner: OwnerIn<SessionProof>,
  id: string,
): Promise<Result<null, UnlinkRefusal>> =>
  database().transaction(async (tx): Promise<Result<null, UnlinkRefusal>> => {
    const { userId, context, session } = owner;
    if (!(await enter(tx, owner))) return refuse("gone");
    if (!(await hasOtherWay(tx, { userId, id }))) return refuse("last_way");
    const linked = await listIdentities(tx, userId);
    if (linked.some((one) => one.id === id && one.isRequired)) return refuse("only_way");
    const provider = await dropIdentity(tx, { userId, id, except: session.id }, context);
    if (provider === null) return refuse("gone");
    await setGroups(tx, { groups: ok([]), provider, userId }, context);
    await notify(tx, userId, { kind: "identity_removed", provider: provider.name }, context.at);
    return ok(null);
  });

type Dropped = { userId: string; id: string; except: string | null };

/**
 * Deletes an identity, and ends the sessions that came through it: whoever unlinks a stranger's account
 * has to be rid of the stranger. Returns the provider; null if there is none. Call it with the user's row
 * locked.
 */
async function dropIdentity(
  tx: Transaction,
  { userId, id, except }: Dropped,
  context: AuditContext,
): Promise<{ id: string; name: string } | null> {
  await endSessionsOf(tx, { identityId: id, except }, context);
  const provider = await deleteIdentity(tx, { userId, id });
  if (provider === null) return null;
  const event = "account.identity_unlinked" as const;
  await insertAuditEvent(tx, { ...context, event, userId, before: { provider: provider.name } });
  return provider;
}

/** Drops an identity, and all access of a user who can't sign in without it. Returns whether they can. */
async function takeAway(
  tx: Transaction,
  { userId, id }: { userId: string; id: string },
  context: AuditContext,
): Promise<{ provider: { id: string; name: string }; isStranded: boolean } | null> {
  // An account that isn't active has nothing to end, and loses its identity all the same.
  await lockUser(tx, userId);
  const hasWay = await hasOtherWay(tx, { userId, id });
  const waited = await awaitsProvider(tx, userId, context.at);
  const provider = await dropIdentity(tx, { userId, id, except: null }, context);
  if (provider === null) return null;
  // What waited for the provider would open the account again, since it waits for nobody now.
  const isLeft = waited && !(await awaitsProvider(tx, userId, context.at));
  if (isLeft) await resetLeaver(tx, userId, context);
  // Nobody vouches for them anymore, so no token may outlive that (rule 169).
  else if (!hasWay) await cutUser(tx, { userId, change: null }, context);
  return { provider, isStranded: isLeft || !hasWay };
}

/** Deletes the passkeys and the password of somebody who left, and ends all of their access. */
async function resetLeaver(tx: Transaction, userId: string, context: AuditContext) {
  await deletePasskeys(tx, userId);
  await deletePassword(tx, userId);
  const event = "user.factors_reset" as const;
  const isCut = await cutUser(tx, { userId, change: null, event }, context);
  if (!isCut) await insertAuditEvent(tx, { ...context, event, userId });
}

/** Unlinks a user's account at a provider, for an administrator. */
export async function unlinkUser(
  { userId, providerId }: { userId: string; providerId: string },
  context: AuditContext,
): Promise<Result<{ isStranded: boolean }, "not_linked" | "own_link">> {
  // Their own account keeps a way to sign in: `unlinkIdentity` sees to it.
  if (userId === context.actorId) return refuse("own_link");
  const linked = (await listIdentities(database(), userId)).find(
    (one) => one.providerId === providerId,
  );
  if (!linked) return refuse("not_linked");
  return database().transaction(
    async (tx): Promise<Result<{ isStranded: boolean }, "not_linked">> => {
      const taken = await takeAway(tx, { userId, id: linked.id }, context);
      if (!taken) return refuse("not_linked");
      const { provider, isStranded } = taken;
      await setGroups(tx, { groups: ok([]), provider, userId }, context);
      await notify(tx, userId, { kind: "identity_removed", provider: provider.name }, context.at);
      return ok({ isStranded });
    },
  );
}

/** Accounts that one transaction unlinks. */
const BATCH = 50;

/**
 * Unlinks all accounts of a provider that is disabled, so that none is linked at the same time. It mails nobody.
 * Memberships stay: its groups are people's again once it is removed.
 */
export async function unlinkAll(providerId: string, context: AuditContext): Promise<void> {
  const unlinkSome = () =>
    database().transaction(async (tx) => {
      const some = await listIdentitiesOf(tx, providerId, BATCH);
      for (const identity of some) await takeAway(tx, identity, context);
      return some.length;
    });
  while ((await unlinkSome()) > 0);
}
