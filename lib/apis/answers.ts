import type { Api } from "@/db/apis/apis";
import { lockByIds, lockPermission, writePermission } from "@/db/apis/permissions";
import {
  declineRequest,
  deleteRequest,
  lockRequest,
  type PermissionRequest,
} from "@/db/apis/requests";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import type { Transaction } from "@/db/system/client";
import { notify } from "@/lib/mail/notify";
import { readNote } from "@/lib/note";
import { ok, type Result, refuse } from "@/lib/result";
import { type ShownApi, withApi } from "./apis";

export type AnswerRefusal = "api_unknown" | "request_gone" | "own_unapproved" | "note_unfit";

/** Request as its page showed it: nobody approves scopes that they didn't see. */
type ShownRequest = { applicationId: string; shown: readonly string[] };

/** Adds the requested scopes to those that an application may use. Mails its owner. */
export async function approveRequest(
  which: ShownApi,
  shown: ShownRequest,
  typed: string,
  context: AuditContext,
): Promise<Result<null, AnswerRefusal>> {
  const note = readNote(typed);
  if (note === null) return refuse("note_unfit");
  return answered(which, shown, async (tx, { request, application, api }) => {
    const { apiId, applicationId } = request;
    const pair = { applicationId, apiId };
    const isOwn = which.ownerId !== undefined && application.ownerId === which.ownerId;
    if (isOwn && !(api.approvedAt && application.approvedAt)) return refuse("own_unapproved");
    const before = [...(await lockPermission(tx, pair))].sort();
    const after = [...new Set([...before, ...request.scopes])].sort();
    await writePermission(tx, pair, after, context.at);
    await deleteRequest(tx, pair);
    await insertAuditEvent(tx, {
      ...context,
      event: "permission.approved",
      applicationId,
      before: { api: api.identifier, scopes: before },
      after: { api: api.identifier, scopes: after, ...(note !== "" && { note }) },
    });
    const news = { kind: "permission_approved", api: api.name, note } as const;
    await tell(tx, application, news, context);
    return ok(null);
  });
}

/** Leaves a request without effect and tells the application's owner why, by mail and on its page. */
export async function refuseRequest(
  which: ShownApi,
  shown: ShownRequest,
  typed: string,
  context: AuditContext,
): Promise<Result<null, AnswerRefusal>> {
  const note = readNote(typed);
  if (!note) return refuse("note_unfit");
  return answered(which, shown, async (tx, { request, application, api }) => {
    const { apiId, applicationId, scopes } = request;
    const answer = { answer: note, declinedAt: context.at };
    await declineRequest(tx, { applicationId, apiId }, answer);
    await insertAuditEvent(tx, {
      ...context,
      event: "permission.declined",
      applicationId,
      after: { api: api.identifier, scopes, note },
    });
    const news = { kind: "permission_declined", api: api.name, note } as const;
    await tell(tx, application, news, context);
    return ok(null);
  });
}

type Parties = {
  request: PermissionRequest;
  application: Awaited<ReturnType<typeof lockByIds>>[number];
  api: Api;
};

const answered = (
  which: ShownApi,
  { applicationId, shown }: ShownRequest,
  answer: (tx: Transaction, parties: Parties) => Promise<Result<null, AnswerRefusal>>,
): Promise<Result<null, AnswerRefusal>> =>
  withApi<null, AnswerRefusal>(which, async (tx, api) => {
    const [application] = await lockByIds(tx, [applicationId]);
    const request = application && (await lockRequest(tx, { applicationId, apiId: api.id }));
    if (!request || request.scopes.toSorted().join() !== shown.toSorted().join())
      return refuse("request_gone");
    return answer(tx, { request, application, api });
  });

/** Mails the owner of an application, unless they answered themselves. */
async function tell(
  tx: Transaction,
  { name: application, ownerId }: Parties["application"],
  news: { kind: "permission_approved" | "permission_declined"; api: string; note: string },
  { actorId, at }: AuditContext,
) {
  if (ownerId !== null && ownerId !== actorId)
    await notify(tx, ownerId, { ...news, application }, at);
}
