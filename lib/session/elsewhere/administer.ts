import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import * as db from "@/db/identities/administration";
import type { IdentityProvider } from "@/db/identities/providers";
import { database } from "@/db/system/client";
import { ok, type Result, refuse } from "@/lib/result";
import { seal } from "@/lib/runtime/crypto";
import { changedHere } from "@/lib/runtime/watched";
import { callbackOf } from "./begin";
import { findContradiction, type NewProvider } from "./fields";
import { type DiscoveryFault, discover } from "./metadata";

type Refusal = "provider_unknown" | "domains_missing" | "changed_meanwhile";

export const listProviders = () => db.listProviders(database());

export const findProvider = (id: string) => db.findProvider(database(), id);

/** Adds a provider, which nobody can use before it is enabled. Returns the address to register there. */
export async function addProvider(
  { clientSecret, ...given }: NewProvider,
  context: AuditContext,
): Promise<Result<{ callback: string }, "id_taken" | "domains_missing" | "too_many">> {
  const fault = findContradiction(given);
  if (fault) return refuse(fault);
  const { at: createdAt } = context;
  const row = { ...given, kind: "oidc" as const, createdAt, changedAt: createdAt };
  const sealedClientSecret = await seal(clientSecret);
  const { id, name, issuer } = given;
  return announcing(
    database().transaction(
      async (tx): Promise<Result<{ callback: string }, "id_taken" | "too_many">> => {
        if ((await db.listProviders(tx)).length >= db.MAX_PROVIDERS) return refuse("too_many");
        if (!(await db.insertProvider(tx, { ...row, sealedClientSecret })))
          return refuse("id_taken");
        const after = { provider: name, ...shownOf(given), issuer };
        await insertAuditEvent(tx, { ...context, event: "provider.added", after });
        return ok({ callback: callbackOf(id) });
      },
    ),
  );
}

/** Settings of a provider for the audit log: never its secret, which only its change tells of. */
const shownOf = ({ name: called, ...settings }: Omit<Partial<NewProvider>, "clientSecret">) => ({
  ...(called !== undefined && { called }),
  ...Object.fromEntries(
    SHOWN.flatMap((name) => (name in settings ? [[name, settings[name]]] : [])),
  ),
});

const SHOWN = [
  ...([
    "clientId",
    "authMethod",
    "scopes",
    "emailTrust",
    "domains",
    "homeRealm",
    "exclusive",
  ] as const),
  ...(["provisions", "proves", "proofValues", "silentIsFresh"] as const),
];

type Change = Partial<Omit<NewProvider, "id" | "issuer" | "subjectClaim">>;

/** Changes a provider. Sign-ins under way begin again. */
export async function changeProvider(
  id: string,
  { clientSecret, ...change }: Change,
  context: AuditContext,
): Promise<Result<"saved" | "as_it_was", Refusal>> {
  const stored = await findProvider(id);
  if (!stored) return refuse("provider_unknown");
  const wanted = { ...stored, ...change };
  const fault = findContradiction(wanted);
  if (fault) return refuse(fault);
  const [before, after] = [shownOf(stored), shownOf(wanted)];
  if (clientSecret === undefined && JSON.stringify(before) === JSON.stringify(after))
    return ok("as_it_was");
  const sealed = clientSecret === undefined ? {} : { sealedClientSecret: await seal(clientSecret) };
  const event = { event: "provider.changed", before, after } as const;
  return write(stored, { ...change, ...sealed }, { ...context, ...event });
}

/** Looks at what a provider publishes, and keeps it. */
export async function checkProvider(
  id: string,
): Promise<Result<{ callback: string; metadata: object }, "provider_unknown" | DiscoveryFault>> {
  const stored = await findProvider(id);
  if (!stored) return refuse("provider_unknown");
  const found = await discover(stored.issuer);
  return found.ok ? ok({ callback: callbackOf(id), metadata: found.value }) : found;
}

/** Lets people sign in with a provider, if what it publishes can be used. */
export async function enableProvider(
  id: string,
  context: AuditContext,
): Promise<Result<"saved" | "as_it_was", Refusal | DiscoveryFault>> {
  const stored = await findProvider(id);
  if (!stored) return refuse("provider_unknown");
  if (stored.enabledAt) return ok("as_it_was");
  const found = await discover(stored.issuer);
  if (!found.ok) return found;
  const metadata = { metadata: found.value, metadataAt: context.at };
  const event = { event: "provider.enabled", after: { provider: stored.name } } as const;
  return write(stored, { ...metadata, enabledAt: context.at }, { ...context, ...event });
}

/** Lets nobody sign in with a provider any more. Sessions that came through it go on. */
export async function disableProvider(
  id: string,
  context: AuditContext,
): Promise<Result<"saved" | "as_it_was", Refusal>> {
  const stored = await findProvider(id);
  if (!stored) return refuse("provider_unknown");
  if (!stored.enabledAt) return ok("as_it_was");
  const event = { event: "provider.disabled", after: { provider: stored.name } } as const;
  return write(stored, { enabledAt: null }, { ...context, ...event });
}

/** Removes a provider that is disabled, and that no account is linked to. */
export async function removeProvider(
  id: string,
  context: AuditContext,
): Promise<Result<null, "provider_unknown" | "provider_in_use">> {
  const stored = await findProvider(id);
  if (!stored) return refuse("provider_unknown");
  return announcing(
    database().transaction(async (tx): Promise<Result<null, "provider_in_use">> => {
      if (!(await db.deleteProvider(tx, id))) return refuse("provider_in_use");
      const before = { provider: stored.name };
      await insertAuditEvent(tx, { ...context, event: "provider.removed", before });
      return ok(null);
    }),
  );
}

type Event = Parameters<typeof insertAuditEvent>[1];

const write = (
  stored: IdentityProvider,
  change: Parameters<typeof db.updateProvider>[2],
  event: Event,
) =>
  announcing(
    database().transaction(async (tx): Promise<Result<"saved", "changed_meanwhile">> => {
      const changed = { ...change, changedAt: event.at };
      if (!(await db.updateProvider(tx, stored, changed))) return refuse("changed_meanwhile");
      await insertAuditEvent(tx, event);
      return ok("saved");
    }),
  );

/** Tells this process of a change at once. */
async function announcing<T>(change: Promise<T>): Promise<T> {
  const done = await change;
  changedHere("identity_providers");
  return done;
}
