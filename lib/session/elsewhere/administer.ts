import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import * as db from "@/db/identities/administration";
import {
  type GroupRefusal,
  listGroupsOfProvider,
  replaceGroupsOfProvider,
} from "@/db/identities/groups";
import { type IdentityProvider, storePublished } from "@/db/identities/providers";
import { database } from "@/db/system/client";
import { isGitHub } from "@/lib/oauth/upstream/github";
import { ok, type Result, refuse } from "@/lib/result";
import { seal } from "@/lib/runtime/crypto";
import { orRefused } from "@/lib/runtime/or-nothing";
import { type Addresses, addressesOf, announcing, publishedOf, type Unfit, unfit } from "./check";
import { type ExclusiveRefusal, findExclusiveFault, passwordsEnded } from "./exclusive";
import { type Contradiction, findContradiction, type NewProvider, providerFields } from "./fields";
import { inspect } from "./metadata";

type WriteRefusal = "changed_meanwhile" | GroupRefusal | ExclusiveRefusal;

type Refusal = "provider_unknown" | Contradiction | WriteRefusal;

export const listProviders = () => db.listProviders(database());

/** Returns a provider with the groups that it manages; null if there is none. */
export async function findProvider(id: string) {
  const [provider, groups] = await Promise.all([
    db.findProvider(database(), id),
    listGroupsOfProvider(database(), id),
  ]);
  return provider && { ...provider, groups };
}

/** Adds a provider, which nobody can use before it is enabled. */
export async function addProvider(
  { clientSecret, groups, ...given }: NewProvider,
  context: AuditContext,
): Promise<Result<Addresses, "id_taken" | "too_many" | GroupRefusal>> {
  const { id, name, issuer } = given;
  const kind = isGitHub(issuer) ? ("github" as const) : ("oidc" as const);
  const times = { createdAt: context.at, changedAt: context.at };
  const row = { ...given, ...times, kind, sealedClientSecret: await seal(clientSecret) };
  return announcing(
    orRefused(async (tx): Promise<Result<Addresses, "id_taken" | "too_many" | GroupRefusal>> => {
      const others = await db.listProviders(tx);
      if (others.length >= db.MAX_PROVIDERS) return refuse("too_many");
      const position = Math.max(0, ...others.map((other) => other.position)) + 1;
      if (!(await db.insertProvider(tx, { ...row, position }))) return refuse("id_taken");
      const unfit = await replaceGroupsOfProvider(tx, id, groups);
      if (unfit) return refuse(unfit);
      const after = { provider: name, ...shownOf({ ...given, groups }), issuer };
      await insertAuditEvent(tx, { ...context, event: "provider.added", after });
      return ok(addressesOf(id));
    }),
  );
}

type Settings = Omit<NewProvider, "id" | "issuer" | "subjectClaim" | "clientSecret">;

/** Returns the settings of a provider for the audit log: never its secret, which only its change tells of. */
const shownOf = ({ name: called, groups, ...settings }: Settings) => ({
  called,
  ...Object.fromEntries(Object.entries(settings).filter(([name]) => name in providerFields.shape)),
  groups: groups.map(({ value, group }) => `${value}=${group}`).sort(),
});

type Change = Partial<Settings & Pick<NewProvider, "clientSecret"> & { revision: number }>;

/** Number of people who may lose their only way to sign in; null if nobody was asked. */
type Confirmed = { strands?: number | null };

/** Changes a provider, if it still has the revision that was shown. Sign-ins under way begin again. */
export async function changeProvider(
  id: string,
  { clientSecret, revision, strands, ...change }: Change & Confirmed,
  context: AuditContext,
): Promise<Result<"saved" | "as_it_was", Refusal>> {
  const stored = await findProvider(id);
  if (!stored) return refuse("provider_unknown");
  if (revision !== undefined && stored.revision !== revision) return refuse("changed_meanwhile");
  const wanted = { ...stored, ...change };
  const fault = findContradiction(wanted);
  if (fault) return refuse(fault);
  const [before, after] = [shownOf(stored), shownOf(wanted)];
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  if (clientSecret === undefined && isSame) return ok("as_it_was");
  const sealed = clientSecret !== undefined && { sealedClientSecret: await seal(clientSecret) };
  const event = {
    ...{ ...context, event: "provider.changed" as const },
    // Of a secret, only that it is another one.
    before: { ...before, ...(sealed && { clientSecret: "former" }) },
    after: { provider: stored.name, ...after, ...(sealed && { clientSecret: "changed" }) },
  };
  return write(stored, { ...change, ...sealed, triedAt: null }, event, strands);
}

/**
 * Starts sign-ins with a provider, if what it publishes can be used, or stops them. Sessions that came through it go
 * on.
 */
export async function switchProvider(
  id: string,
  on: boolean,
  context: AuditContext,
  { strands }: Confirmed = {},
): Promise<Result<"saved" | "as_it_was", Refusal | Unfit>> {
  const stored = await findProvider(id);
  if (!stored) return refuse("provider_unknown");
  if ((stored.enabledAt !== null) === on) return ok("as_it_was");
  const event = on ? ("provider.enabled" as const) : ("provider.disabled" as const);
  const about = { ...context, event, after: { provider: stored.name } };
  if (!on) return write(stored, { enabledAt: null }, about);
  const found = await inspect(stored.issuer);
  const published = publishedOf(found, context.at);
  if (found.ok) return write(stored, { ...published, enabledAt: context.at }, about, strands);
  await announcing(storePublished(database(), stored, published));
  return refuse(unfit(found.error));
}

/** Moves a provider's button by one place. False if there is no such place. */
export async function moveProvider(
  id: string,
  to: "up" | "down",
  context: AuditContext,
): Promise<Result<boolean, "provider_unknown">> {
  const stored = await db.findProvider(database(), id);
  if (!stored) return refuse("provider_unknown");
  return announcing(
    database().transaction(async (tx) => {
      const position = await db.moveProvider(tx, { id, to });
      if (position === null || position === stored.position) return ok(false);
      const [before, after] = [{ position: stored.position }, { provider: stored.name, position }];
      await insertAuditEvent(tx, { ...context, event: "provider.changed", before, after });
      return ok(true);
    }),
  );
}

/** Returns whose passwords end once a provider is enabled; null if it ends none. */
export const endedByEnabling = (provider: IdentityProvider, now: Date) =>
  passwordsEnded(database(), provider, { ...provider, enabledAt: now });

type Event = Parameters<typeof insertAuditEvent>[1];

type Written = Parameters<typeof db.updateProvider>[2] & Pick<Change, "groups">;

const write = (
  stored: IdentityProvider,
  { groups, ...change }: Written,
  event: Event,
  strands: number | null = null,
) =>
  announcing(
    orRefused(async (tx): Promise<Result<"saved", WriteRefusal>> => {
      const changed = { ...change, changedAt: event.at };
      if (!(await db.updateProvider(tx, stored, changed))) return refuse("changed_meanwhile");
      const fault = await findExclusiveFault(tx, [stored, { ...stored, ...change }], strands);
      if (fault) return refuse(fault);
      const unfit = groups && (await replaceGroupsOfProvider(tx, stored.id, groups));
      if (unfit) return refuse(unfit);
      await insertAuditEvent(tx, event);
      return ok("saved");
    }),
  );
