import {
  type Api,
  type ApiScope,
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
import { listPermissions } from "@/db/apis/permissions";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/system/client";
import { normalizeLink } from "@/lib/addresses";
import { notify } from "@/lib/mail/notify";
import { checkIdentifier, type ResourceFault, resourceKey } from "@/lib/oauth/resource";
import { ok, type Result, refuse } from "@/lib/result";
import { isLoopbackOrigin, issuer } from "@/lib/runtime/env";
import { API_ALLOWANCE } from "./allowance";
import { checkScopes, type ScopesRefusal, type TypedScope } from "./fields";
import { countLosses, lossesOf } from "./losses";

/**
 * Names an API: by its ID, or by its identifier as somebody typed it; with `ownerId`, only if that
 * user owns it.
 */
export type ShownApi = ({ id: string } | { identifier: string }) & {
  ownerId?: string | undefined;
};

type Unknown = "api_unknown";

export type NewApi = ApiSettings & { identifier: string; scopes: readonly TypedScope[] };

type NewApiRefusal = ResourceFault | "identifier_taken" | ScopesRefusal;

type Registered<R> = Promise<Result<{ id: string }, NewApiRefusal | R>>;

/** Registers an API of the organization, which may have tokens at once. */
export const createApi = (api: NewApi, context: AuditContext): Registered<never> =>
  register<never>(api, { ...context, ownerId: null }, async () => ok(null));

/**
 * Registers an API of a user. Its identifier's server would accept tokens for it, whoever runs that,
 * so it has none until an administrator approves it (RFC 8707 section 3).
 */
export const submitApi = (
  api: NewApi,
  { ownerId, ...context }: AuditContext & { ownerId: string },
): Registered<"limit_reached"> =>
  register(api, { ...context, ownerId }, async (tx) =>
    (await API_ALLOWANCE.leavesRoom(tx, ownerId)) ? ok(null) : refuse("limit_reached"),
  );

async function register<R>(
  { identifier, scopes, ...settings }: NewApi,
  { ownerId, ...context }: AuditContext & { ownerId: string | null },
  admit: (tx: Transaction) => Promise<Result<null, R>>,
): Registered<R> {
  const foyer = { origin: issuer(), isLoopback: isLoopbackOrigin() };
  const key = checkIdentifier(identifier, foyer);
  if (!key.ok) return key;
  const parsed = checkScopes(scopes);
  if (!Array.isArray(parsed)) return refuse(parsed);
  const named = { identifier, identifierKey: key.value, ownerId };
  const approved = ownerId === null;
  const state = approved
    ? { approvedAt: context.at, suspendedAt: null }
    : { approvedAt: null, suspendedAt: context.at };
  return database().transaction(async (tx) => {
    const admitted = await admit(tx);
    if (!admitted.ok) return admitted;
    const id = await insertApi(tx, { ...settings, ...named, ...state });
    if (id === null) return refuse("identifier_taken");
    await writeScopes(tx, id, parsed, context.at);
    const after = { api: identifier, ...settings, scopes: parsed, approved };
    await insertAuditEvent(tx, { ...context, event: "api.registered", userId: ownerId, after });
    return ok({ id });
  });
}

type ChangeRefusal = "changed_meanwhile" | "scopes_lost" | ScopesRefusal;

/**
 * Changes an API and its scopes, of the given revision alone if there is one; its identifier stays. Applications lose at most `confirmed` scopes,
 * counted together. True if that changed anything.
 */
export const changeApi = (
  { revision, ...which }: ShownApi & { revision?: number | undefined },
  { scopes, ...wanted }: Partial<ApiSettings> & { scopes?: readonly TypedScope[] },
  context: AuditContext,
  confirmed = Number.POSITIVE_INFINITY,
): Promise<Result<boolean, Unknown | ChangeRefusal>> =>
  withApi<boolean, ChangeRefusal>(which, async (tx, api) => {
    if (revision !== undefined && revision !== api.revision) return refuse("changed_meanwhile");
    const stored = await listScopes(tx, api.id);
    const parsed = checkOr(stored, scopes);
    if (!Array.isArray(parsed)) return refuse(parsed);
    const before = { api: api.identifier, ...settingsOf(api), scopes: byName(stored) };
    const after = { ...before, ...wanted, scopes: byName(parsed) };
    if (JSON.stringify(before) === JSON.stringify(after)) return ok(false);
    const losses = lossesOf(await listPermissions(tx, api.id), parsed);
    if (countLosses(losses) > confirmed) return refuse("scopes_lost");
    await updateApi(tx, api.id, settingsOf(after));
    await writeScopes(tx, api.id, parsed, context.at);
    await insertAuditEvent(tx, { ...context, event: "api.changed", before, after });
    return ok(true);
  });

const checkOr = (stored: ApiScope[], scopes: readonly TypedScope[] | undefined) =>
  scopes === undefined ? stored : checkScopes(scopes);

const byName = <T extends { name: string }>(scopes: readonly T[]) =>
  scopes.toSorted((a, b) => (a.name < b.name ? -1 : 1));

const settingsOf = (api: ApiSettings): ApiSettings => ({
  name: api.name,
  description: api.description,
  documentationUrl: api.documentationUrl,
  tokenFormat: api.tokenFormat,
  signingAlg: api.signingAlg,
  requireDpop: api.requireDpop,
  openTo: api.openTo,
});

/** Suspends an API: its tokens end at once, and it gets no new ones. False if it was suspended already. */
export const suspendApi = (which: ShownApi, context: AuditContext) =>
  withApi<boolean, never>(which, async (tx, { id, identifier: api }) => {
    const done = await suspend(tx, id, context.at);
    if (done) await insertAuditEvent(tx, { ...context, event: "api.suspended", after: { api } });
    return ok(done);
  });

/** Lifts a suspension; tokens from before stay revoked. False if there is none to lift. */
export const liftApi = (which: ShownApi, context: AuditContext) =>
  withApi<boolean, never>(which, async (tx, { id, identifier: api }) => {
    const done = await liftSuspension(tx, id);
    if (done) await insertAuditEvent(tx, { ...context, event: "api.lifted", after: { api } });
    return ok(done);
  });

/** Removes an API; its tokens end at once. Its owner is told if someone else removes it. */
export const removeApi = (which: ShownApi, context: AuditContext) =>
  withApi<Api, never>(which, async (tx, api) => {
    await deleteApi(tx, api.id);
    const { name, ownerId: userId } = api;
    const before = { api: api.identifier, name };
    await insertAuditEvent(tx, { ...context, event: "api.removed", userId, before });
    if (userId && userId !== context.actorId)
      await notify(tx, userId, { kind: "api_removed", api: name }, context.at);
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

function nameOf({ ownerId, ...which }: ShownApi): WhichApi | null {
  if ("id" in which) return { id: which.id, ownerId };
  const identifierKey = resourceKey(normalizeLink(which.identifier));
  return identifierKey === null ? null : { identifierKey, ownerId };
}
