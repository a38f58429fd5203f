import { randomUUID } from "node:crypto";
import { cutUser } from "@/db/access";
import type { AuditContext } from "@/db/audit/events";
import {
  type AccountOfComer,
  findAccountsOf,
  insertIdentity,
  noteIdentityUse,
} from "@/db/identities/identities";
import { holdProvider, type IdentityProvider } from "@/db/identities/providers";
import { database, type Transaction } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { lockUser } from "@/db/users/users";
import { notify } from "@/lib/mail/notify";
import { type Arrival, getsAccount } from "@/lib/oauth/upstream/claims";
import { type Entrance, type EntranceRefusal, entranceOf } from "@/lib/oauth/upstream/linking";
import { ok, type Result } from "@/lib/result";
import type { Entering } from "@/lib/session/proceed";
import { signInPolicy } from "@/lib/session/sign-in-policy";
import { setGroups } from "./groups";
import { hasEndedElsewhere } from "./logout";
import { provision } from "./provision";

/** Somebody who comes from a provider. */
export type Comer = { arrival: Arrival; provider: IdentityProvider };

/** How somebody enters, or whose account refused them. */
export type Admitted = {
  user: Entering;
  identityId: string;
  /** Does what the entrance takes, in the transaction of what opens. False, with nothing changed, if that is no longer possible. */
  spend: (tx: Transaction, now: Date) => Promise<boolean>;
};

export type NotAdmitted = { reason: EntranceRefusal; userId: string | null };

/** Decides which account somebody who comes from a provider would enter. */
export async function considerComer(comer: Comer, now: Date) {
  const accounts = await reading(findAccountsOf(database(), keysOf(comer), now));
  const linked = linkedAmong(accounts, comer);
  return { decided: decide(comer, accounts), user: linked ?? accounts[0] };
}

/** Decides which account somebody who comes from a provider enters, and what that takes. */
export async function admitComer(
  comer: Comer & { begunAt: Date },
  context: AuditContext,
): Promise<Result<Admitted, NotAdmitted>> {
  const { decided, user } = await considerComer(comer, context.at);
  if (!decided.ok) return { ok: false, error: { reason: decided.error, userId: user?.id ?? null } };
  const admitted = await admit(comer, decided.value, user, context);
  const spend: Admitted["spend"] = async (tx, now) => {
    if (!(await admitted.spend(tx, now)) || (await hasEndedElsewhere(tx, comer))) return false;
    const { arrival, provider } = comer;
    const claimed = { groups: arrival.groups, provider, userId: admitted.user.id };
    await setGroups(tx, claimed, { ...context, at: now });
    return true;
  };
  return ok({ ...admitted, spend });
}

async function admit(
  comer: Comer,
  enters: Entrance,
  user: AccountOfComer | undefined,
  context: AuditContext,
): Promise<Admitted> {
  const { arrival, provider } = comer;
  if (enters === "new" || !user) return newcomer(comer, context);
  if (enters === "addressed") return link(comer, user, context);
  const identity = { id: user.identityId ?? "", userId: user.id, email: arrival.email };
  const spend = (tx: Transaction, now: Date) => noteIdentityUse(tx, identity, { provider, now });
  return { user, identityId: identity.id, spend };
}

const keysOf = ({ arrival, provider }: Comer) => ({
  providerId: provider.id,
  subject: arrival.subject,
  email: arrival.trustedEmail,
});

const linkedAmong = (accounts: readonly AccountOfComer[], { arrival }: Comer) =>
  accounts.find(({ linkedTo }) => linkedTo === arrival.subject);

function decide(
  comer: Comer,
  accounts: readonly AccountOfComer[],
): Result<Entrance, EntranceRefusal> {
  const linked = linkedAmong(accounts, comer);
  return entranceOf({
    linked: linked ? { isOpen: linked.isOpen || linked.isKeepable } : null,
    addressed: accounts.find(({ hasAddress }) => hasAddress) ?? null,
    provisions: getsAccount(comer.arrival, comer.provider),
  });
}

/** Links the account with the address of somebody who comes from its provider. */
function link(comer: Comer, user: AccountOfComer, context: AuditContext): Admitted {
  const identityId = randomUUID();
  return {
    user: { ...user, accessEpoch: user.accessEpoch + 1 },
    identityId,
    spend: (tx, now) => linkAddressed(tx, { comer, user, identityId }, { ...context, at: now }),
  };
}

type Linking = { comer: Comer; user: AccountOfComer; identityId: string };

/**
 * Whoever had a way into the account before loses it: all other sessions, links by mail and invitations
 * end. False, to be undone, if the account has changed since it was looked at.
 */
async function linkAddressed(
  tx: Transaction,
  { comer, user, identityId }: Linking,
  context: AuditContext,
): Promise<boolean> {
  const { arrival, provider } = comer;
  const { id: userId } = user;
  const { at: now } = context;
  if (!(await holdProvider(tx, provider)) || !(await isStillOpenTo(tx, comer, user, now)))
    return false;
  const identity = { id: identityId, userId, linkedAt: now, lastSignedInAt: now };
  if (!(await insertIdentity(tx, { ...identity, ...rowOf(comer) }))) return false;
  const cut = {
    userId,
    change: user.isVerified ? null : { emailVerifiedAt: now },
    event: "account.identity_linked" as const,
    after: { provider: provider.name, email: arrival.email },
  };
  if (!(await cutUser(tx, cut, { ...context, actorId: userId }))) return false;
  await notify(tx, userId, { kind: "identity_linked", provider: provider.name }, now);
  return true;
}

/** Decides again with the account's row locked: it may have got a password or another role. */
async function isStillOpenTo(tx: Transaction, comer: Comer, user: AccountOfComer, now: Date) {
  if ((await lockUser(tx, user.id))?.accessEpoch !== user.accessEpoch) return false;
  const accounts = await findAccountsOf(tx, keysOf(comer), now);
  const again = decide(comer, accounts);
  const isAddressed = accounts.some(({ id, hasAddress }) => hasAddress && id === user.id);
  return again.ok && again.value === "addressed" && isAddressed;
}

/** Creates an account for somebody who has none. */
async function newcomer(comer: Comer, context: AuditContext): Promise<Admitted> {
  const [id, identityId] = [randomUUID(), randomUUID()];
  const spend = async (tx: Transaction, now: Date) => {
    if (!(await holdProvider(tx, comer.provider))) return false;
    if (!(await provision(tx, { id, ...comer }, context))) return false;
    const identity = { id: identityId, userId: id, linkedAt: now, lastSignedInAt: now };
    return insertIdentity(tx, { ...identity, ...rowOf(comer) });
  };
  const { requiredRoles, graceDays } = await signInPolicy();
  const due = new Date(context.at.getTime() + graceDays * DAY_MS);
  const secondStepDue = requiredRoles.includes("user") ? due : null;
  const user = { id, accessEpoch: 0, twoStepAt: null, secondStepDue, locale: null };
  return { user: { ...user, isKeepable: false }, identityId, spend };
}

const DAY_MS = 86_400_000;

const rowOf = ({ arrival: { subject, email }, provider }: Comer) => ({
  providerId: provider.id,
  subject,
  email,
});
