import { type ApiScope, listScopes, namesFor } from "@/db/apis/apis";
import {
  listIntrospectors,
  lockByClientIds,
  lockPermission,
  writeIntrospectors,
  writePermission,
} from "@/db/apis/permissions";
import type { ApplicationType } from "@/db/applications/type";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { includesAll } from "@/lib/oauth/scopes";
import { ok, type Result, refuse } from "@/lib/result";
import { type ShownApi, withApi } from "./apis";

export type PermissionRefusal =
  | "api_unknown"
  | "application_unknown"
  | "scope_unknown"
  /** The scope is for services alone, or for users alone. */
  | "scope_for_others"
  | "scope_too_sensitive"
  | "permission_changed";

/**
 * Scopes for an application. `shown` are those that a page showed, so that nobody overwrites
 * what they didn't see.
 */
type Permission = { clientId: string; scopes: readonly string[]; shown?: readonly string[] };

/**
 * Writes the scopes of an API that an application may use: a service for itself, any other on behalf
 * of the users who allow it. None take the permission away. What it loses ends at once; a service
 * loses every token that it has for the API. True if that changed anything.
 * The API's owner can only take scopes away: they give them by approving a request, since an
 * application with one more API must send `resource` (docs/decisions/0137).
 */
export const setPermission = (
  which: ShownApi,
  { clientId, scopes, shown }: Permission,
  context: AuditContext,
): Promise<Result<boolean, PermissionRefusal>> =>
  withApi<boolean, Exclude<PermissionRefusal, "api_unknown">>(which, async (tx, api) => {
    const [application] = await lockByClientIds(tx, [clientId]);
    if (!application) return refuse("application_unknown");
    const { id: applicationId } = application;
    const pair = { applicationId, apiId: api.id };
    const before = [...(await lockPermission(tx, pair))].sort();
    const change = { type: application.type, before, after: scopes };
    const fault = scopesFault(change, await listScopes(tx, api.id));
    if (fault) return refuse(fault);
    const after = [...new Set(scopes)].sort();
    if (!mayReplace(before, after, { shown, ...which })) return refuse("permission_changed");
    if (before.join() === after.join()) return ok(false);
    await writePermission(tx, pair, after, context.at);
    await insertAuditEvent(tx, {
      ...context,
      event: after.length === 0 ? "permission.removed" : "api.permission_changed",
      applicationId,
      before: { api: api.identifier, scopes: before },
      after: { api: api.identifier, scopes: after },
    });
    return ok(true);
  });

/**
 * Returns the scopes of an API that an application of a type may have. Of the sensitive ones, a
 * device may only keep those that it holds from before.
 */
export function scopesFor(
  type: ApplicationType,
  defined: readonly ApiScope[],
  held: readonly string[],
): ApiScope[] {
  const names = namesFor(type === "service", defined);
  return defined.filter(
    ({ name, sensitive }) =>
      names.includes(name) && (type !== "device" || !sensitive || held.includes(name)),
  );
}

type ScopesChange = {
  type: ApplicationType;
  before: readonly string[];
  after: readonly string[];
};

/**
 * Returns why an application can't have scopes of an API; null if it can. Devices get no further
 * sensitive ones: `/oauth/device` would refuse every request that asks for all that is permitted.
 */
export function scopesFault({ type, before, after }: ScopesChange, defined: readonly ApiScope[]) {
  const known = defined.map(({ name }) => name);
  if (!includesAll(known, after)) return "scope_unknown";
  if (!includesAll(namesFor(type === "service", defined), after)) return "scope_for_others";
  const fitting = scopesFor(type, defined, before).map(({ name }) => name);
  return includesAll(fitting, after) ? null : "scope_too_sensitive";
}

type Replacing = { shown?: readonly string[] | undefined; ownerId?: string | undefined };

/** True if the stored scopes are those that were shown, and an owner only takes some away. */
const mayReplace = (
  before: readonly string[],
  after: readonly string[],
  { shown, ownerId }: Replacing,
) =>
  (shown === undefined || before.join() === shown.toSorted().join()) &&
  (ownerId === undefined || includesAll(before, after));

/** Maximum number of applications that introspect the tokens of an API. */
export const MAX_INTROSPECTORS = 5;

/** The first unfit one, and why. */
type IntrospectorsRefusal = {
  introspectors: "too_many" | "application_unknown" | "application_public";
  clientId: string;
};

/**
 * Writes the applications that may introspect the tokens of an API. Its owner can name their own,
 * besides those that are named already. True if that changed anything.
 */
export const setIntrospectors = (
  which: ShownApi,
  clientIds: readonly string[],
  context: AuditContext,
): Promise<Result<boolean, "api_unknown" | IntrospectorsRefusal>> =>
  withApi<boolean, IntrospectorsRefusal>(which, async (tx, api) => {
    const wanted = [...new Set(clientIds)];
    if (wanted.length > MAX_INTROSPECTORS)
      return refuse({ introspectors: "too_many", clientId: "" });
    const before = (await listIntrospectors(tx, api.id)).map(({ clientId }) => clientId).sort();
    const found = (await lockByClientIds(tx, wanted)).filter(
      ({ clientId, ownerId }) =>
        which.ownerId === undefined || ownerId === which.ownerId || before.includes(clientId),
    );
    const unfit = wanted.map((clientId) => findUnfit(clientId, found)).find((fault) => fault);
    if (unfit) return refuse(unfit);
    const after = wanted.sort();
    if (before.join() === after.join()) return ok(false);
    await writeIntrospectors(
      tx,
      api.id,
      found.map(({ id }) => id),
    );
    const stateOf = (introspectors: string[]) => ({ api: api.identifier, introspectors });
    const change = { before: stateOf(before), after: stateOf(after) };
    await insertAuditEvent(tx, { ...context, event: "api.changed", ...change });
    return ok(true);
  });

type Found = Awaited<ReturnType<typeof lockByClientIds>>;

/** A public client can't prove that it is the one that was named (RFC 7662 section 4). */
function findUnfit(clientId: string, found: Found): IntrospectorsRefusal | null {
  const application = found.find((one) => one.clientId === clientId);
  if (!application) return { introspectors: "application_unknown", clientId };
  return application.authMethod === "none"
    ? { introspectors: "application_public", clientId }
    : null;
}
