import { type Api, findApi, listScopes } from "@/db/apis/apis";
import { listApisOf, lockPermission } from "@/db/apis/permissions";
import {
  countOtherRequests,
  deleteRequest,
  listRequestsOf,
  writeRequest,
} from "@/db/apis/requests";
import { lockSettings } from "@/db/applications/settings";
import type { ApplicationType } from "@/db/applications/type";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { readNote } from "@/lib/note";
import { includesAll } from "@/lib/oauth/scopes";
import { ok, type Result, refuse } from "@/lib/result";
import { readId } from "@/lib/runtime/id";
import { withApi } from "./apis";
import { scopesFault } from "./permissions";

/** Maximum number of requests of an application, declined ones included. */
export const MAX_REQUESTS = 20;

/** Application of a user, and the API that is requested for it. */
type OwnPair = { applicationId: string; ownerId: string; apiId: string };

type RequestRefusal =
  | "application_unknown"
  | "api_unknown"
  | "not_open"
  | "none_chosen"
  | "scope_unknown"
  /** The scope is for services alone, or for users alone. */
  | "scope_for_others"
  | "scope_too_sensitive"
  | "permitted_already"
  | "note_unfit"
  | "too_many";

/**
 * Requests scopes of an API for a user's application, in place of an earlier request. It changes
 * nothing about what the application may use.
 */
export async function requestAccess(
  { applicationId, ownerId, apiId }: OwnPair,
  wanted: { scopes: readonly string[]; note: string },
  context: AuditContext,
): Promise<Result<null, RequestRefusal>> {
  const note = readNote(wanted.note);
  if (note === null) return refuse("note_unfit");
  return withApi<null, RequestRefusal>({ id: apiId }, async (tx, api) => {
    const application = await lockSettings(tx, { id: applicationId, ownerId });
    if (!application) return refuse("application_unknown");
    const closed = findClosed(api, { ownerId, isApproved: application.approvedAt !== null });
    if (closed) return refuse(closed);
    const pair = { applicationId, apiId };
    const scopes = [...new Set(wanted.scopes)].sort();
    const fault = await findScopesFault(tx, { ...pair, type: application.type }, scopes);
    if (fault) return refuse(fault);
    if ((await countOtherRequests(tx, pair)) >= MAX_REQUESTS) return refuse("too_many");
    await writeRequest(tx, { ...pair, scopes, note, requestedAt: context.at });
    const after = { api: api.identifier, scopes, note };
    await insertAuditEvent(tx, { ...context, event: "permission.requested", applicationId, after });
    return ok(null);
  });
}

type Asking = { ownerId: string; isApproved: boolean };

/** Returns why an application can't request an API; null if it can. Owners see their own ones always. */
function findClosed({ ownerId, approvedAt, openTo }: Api, application: Asking) {
  if (ownerId === application.ownerId) return null;
  // An API that awaits approval is unknown to everyone else.
  if (approvedAt === null) return "api_unknown";
  return openTo === "anyone" || application.isApproved ? null : "not_open";
}

async function findScopesFault(
  tx: Transaction,
  { type, ...pair }: { applicationId: string; apiId: string; type: ApplicationType },
  scopes: readonly string[],
) {
  if (scopes.length === 0) return "none_chosen" as const;
  const permitted = await lockPermission(tx, pair);
  const change = { type, before: permitted, after: scopes };
  const fault = scopesFault(change, await listScopes(tx, pair.apiId));
  if (fault) return fault;
  return includesAll(permitted, scopes) ? ("permitted_already" as const) : null;
}

/**
 * Returns an API that a user can request for an application, with the scopes that it has and an
 * earlier request; `isOpen` is false if the application must be approved first. Null if there is
 * none, or it awaits approval and isn't the user's.
 */
export async function readRequestable({ applicationId, apiId, ...asking }: OwnPair & Asking) {
  const id = readId(apiId);
  const api = id && (await reading(findApi(database(), { id })));
  if (!api) return null;
  const closed = findClosed(api, asking);
  if (closed === "api_unknown") return null;
  const [scopes, apis, requests] = await Promise.all([
    reading(listScopes(database(), api.id)),
    reading(listApisOf(database(), applicationId)),
    requestsOf(applicationId),
  ]);
  const permitted = apis.find((one) => one.id === api.id)?.scopes ?? [];
  const request = requests.find((one) => one.id === api.id);
  return { api, isOpen: closed === null, scopes, permitted, request };
}

/** Withdraws a request for a user's application, whether it was declined or not. */
export const withdrawRequest = (
  { applicationId, ownerId, apiId }: OwnPair,
  context: AuditContext,
): Promise<Result<null, "application_unknown" | "api_unknown" | "request_gone">> =>
  withApi<null, "application_unknown" | "request_gone">({ id: apiId }, async (tx, api) => {
    if (!(await lockSettings(tx, { id: applicationId, ownerId })))
      return refuse("application_unknown");
    const request = await deleteRequest(tx, { applicationId, apiId });
    if (!request) return refuse("request_gone");
    const { identifier } = api;
    await insertAuditEvent(tx, {
      ...context,
      event: "permission.withdrawn",
      applicationId,
      before: { api: identifier, scopes: request.scopes },
    });
    return ok(null);
  });

export const requestsOf = (applicationId: string) =>
  reading(listRequestsOf(database(), applicationId));
