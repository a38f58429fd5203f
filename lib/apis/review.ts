import type { Api } from "@/db/apis/apis";
import {
  approveApi as approve,
  disownApi,
  rejectApi as reject,
  type SeenApi,
} from "@/db/apis/review";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import type { Transaction } from "@/db/system/client";
import { findUsername } from "@/db/users/users";
import { notify } from "@/lib/mail/notify";
import { readNote } from "@/lib/note";
import { ok, type Result, refuse } from "@/lib/result";
import { withApi } from "./apis";

type ApiReviewRefusal = "api_unknown" | "not_pending" | "changed_meanwhile" | "note_unfit";

/** Approves a pending API as the reviewer saw it: it may have tokens from now on. Mails its owner. */
export const approveApi = (
  seen: SeenApi,
  context: AuditContext,
): Promise<Result<null, ApiReviewRefusal>> =>
  answer(
    seen,
    (tx) => approve(tx, seen, context.at),
    async (tx, { identifier, name, ownerId }) => {
      const difference = {
        before: { approved: false },
        after: { approved: true, api: identifier },
      };
      await insertAuditEvent(tx, {
        ...context,
        event: "api.approved",
        userId: ownerId,
        ...difference,
      });
      if (ownerId) await notify(tx, ownerId, { kind: "api_approved", api: name }, context.at);
    },
  );

/** Leaves an API pending and tells its owner why, by mail and on its page. */
export async function rejectApi(
  seen: SeenApi,
  typed: string,
  context: AuditContext,
): Promise<Result<null, ApiReviewRefusal>> {
  const note = readNote(typed);
  if (!note) return refuse("note_unfit");
  return answer(
    seen,
    (tx) => reject(tx, seen, note),
    async (tx, { identifier, name, ownerId }) => {
      const after = { api: identifier, note };
      await insertAuditEvent(tx, { ...context, event: "api.rejected", userId: ownerId, after });
      if (ownerId) await notify(tx, ownerId, { kind: "api_rejected", api: name, note }, context.at);
    },
  );
}

const answer = (
  { id }: SeenApi,
  store: (tx: Transaction) => Promise<boolean>,
  tell: (tx: Transaction, api: Api) => Promise<void>,
): Promise<Result<null, ApiReviewRefusal>> =>
  withApi<null, "not_pending" | "changed_meanwhile">({ id }, async (tx, api) => {
    if (api.approvedAt !== null) return refuse("not_pending");
    if (!(await store(tx))) return refuse("changed_meanwhile");
    await tell(tx, api);
    return ok(null);
  });

/**
 * Makes the organization the owner of an API, for example before its owner's account is deleted.
 * Only administrators change it from then on. Its owner is told.
 */
export const takeOverApi = (
  which: { id: string },
  context: AuditContext,
): Promise<Result<null, "api_unknown" | "not_owned">> =>
  withApi<null, "not_owned">(which, async (tx, { id, identifier, name, ownerId: userId }) => {
    if (userId === null) return refuse("not_owned");
    await disownApi(tx, id);
    const before = { api: identifier, owner: await findUsername(tx, userId) };
    const after = { api: identifier, owner: null };
    await insertAuditEvent(tx, { ...context, event: "api.changed", userId, before, after });
    if (userId !== context.actorId)
      await notify(tx, userId, { kind: "api_taken", api: name }, context.at);
    return ok(null);
  });
