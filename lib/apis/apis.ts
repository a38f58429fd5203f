import {
  type Api,
  type ApiSettings,
  deleteApi,
  insertApi,
  liftApi as liftSuspension,
  listScopes,
  lockApi,
  suspendApi as suspend,
  updateApi,
  type WhichApi,
  writeScopes,
} from "@/db/apis/apis";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/client";
import { checkIdentifier, type ResourceFault, resourceKey } from "@/lib/oauth/resource";
import { ok, type Result, refuse } from "@/lib/result";
import { isLoopbackOrigin, issuer } from "@/lib/runtime/env";
import { formatScopes, parseScopes, type ScopesFault } from "./fields";

export type ScopesRefusal = { line: number; fault: ScopesFault };

/** Names an API: by its ID, or by its identifier as somebody typed it. */
export type ShownApi = { id: string; revision?: number } | { identifier: string };

type Unknown = "api_unknown";

/**
 * Registers an API. Tokens for it are accepted by whoever owns the identifier, so only an
 * administrator may do it (RFC 8707 section 3).
 */
export async function createApi(
  { identifier, scopes, ...settings }: ApiSettings & { identifier: string; scopes: string },
  context: AuditContext,
): Promise<Result<{ id: string }, ResourceFault | "identifier_taken" | ScopesRefusal>> {
  const foyer = { origin: issuer(), isLoopback: isLoopbackOrigin() };
  const key = checkIdentifier(identifier, foyer);
  if (!key.ok) return key;
  const parsed = parseScopes(scopes);
  if (!Array.isArray(parsed)) return refuse(parsed);
  return database().transaction(async (tx) => {
    const id = await insertApi(tx, { ...settings, identifier, identifierKey: key.value });
    if (id === null) return refuse("identifier_taken");
    await writeScopes(tx, id, parsed, context.at);
    const after = { api: identifier, ...settings, scopes: parsed };
    await insertAuditEvent(tx, { ...context, event: "api.registered", after });
    return ok({ id });
  });
}

/** Changes an API and its scopes; its identifier stays. True if that changed anything. */
export const changeApi = (
  which: ShownApi,
  { scopes, ...wanted }: Partial<ApiSettings> & { scopes?: string },
  context: AuditContext,
): Promise<Result<boolean, Unknown | "changed_meanwhile" | ScopesRefusal>> =>
  withApi<boolean, "changed_meanwhile" | ScopesRefusal>(which, async (tx, api) => {
    if ("revision" in which && which.revision !== api.revision) return refuse("changed_meanwhile");
    const stored = await listScopes(tx, api.id);
    const parsed = parseScopes(scopes ?? formatScopes(stored));
    if (!Array.isArray(parsed)) return refuse(parsed);
    const before = { api: api.identifier, ...settingsOf(api), scopes: byName(stored) };
    const after = { ...before, ...wanted, scopes: byName(parsed) };
    if (JSON.stringify(before) === JSON.stringify(after)) return ok(false);
    await updateApi(tx, api.id, settingsOf(after));
    await writeScopes(tx, api.id, parsed, context.at);
    await insertAuditEvent(tx, { ...context, event: "api.changed", before, after });
    return ok(true);
  });

const byName = <T extends { name: string }>(scopes: readonly T[]) =>
  scopes.toSorted((a, b) => (a.name < b.name ? -1 : 1));

const settingsOf = (api: ApiSettings): ApiSettings => ({
  name: api.name,
  description: api.description,
  documentationUrl: api.documentationUrl,
  tokenFormat: api.tokenFormat,
  signingAlg: api.signingAlg,
  requireDpop: api.requireDpop,
});

/** Suspends an API: its tokens end at once, and it gets no new ones. False if it was suspended already. */
export const suspendApi = (which: ShownApi, context: AuditContext) =>
  withApi<boolean, never>(which, async (tx, { id, identifier: api }) => {
    const done = await suspend(tx, id, context.at);
    if (done) await insertAuditEvent(tx, { ...context, event: "api.suspended", after: { api } });
    return ok(done);
  });

/** Lifts a suspension; tokens from before stay revoked. False if it wasn't suspended. */
export const liftApi = (which: ShownApi, context: AuditContext) =>
  withApi<boolean, never>(which, async (tx, { id, identifier: api }) => {
    const done = await liftSuspension(tx, id);
    if (done) await insertAuditEvent(tx, { ...context, event: "api.lifted", after: { api } });
    return ok(done);
  });

/** Removes an API; its tokens end at once. */
export const removeApi = (which: ShownApi, context: AuditContext) =>
  withApi<Api, never>(which, async (tx, api) => {
    await deleteApi(tx, api.id);
    const before = { api: api.identifier, name: api.name };
    await insertAuditEvent(tx, { ...context, event: "api.removed", before });
    return ok(api);
  });

/** Runs changes of an API in a transaction, one after the other. */
export const withApi = <T, E>(
  which: ShownApi,
  work: (tx: Transaction, api: Api) => Promise<Result<T, E>>,
): Promise<Result<T, E | Unknown>> =>
  database().transaction(async (tx): Promise<Result<T, E | Unknown>> => {
    const named = nameOf(which);
    const api = named && (await lockApi(tx, named));
    return api ? work(tx, api) : refuse("api_unknown");
  });

function nameOf(which: ShownApi): WhichApi | null {
  if ("id" in which) return { id: which.id };
  const identifierKey = resourceKey(which.identifier);
  return identifierKey === null ? null : { identifierKey };
}
