import { approve, lockSettings, reject, type SettingsRow } from "@/db/applications/settings";
import { type AuditContext, type AuditEventName, insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/system/client";
import { type News, notify } from "@/lib/mail/notify";
import { readNote } from "@/lib/note";
import { ok, type Result, refuse } from "@/lib/result";

type Reviewed = { id: string; revision: number };

export type ReviewRefusal = "unknown" | "not_pending" | "changed_meanwhile" | "note_unfit";

/**
 * Approves a pending application as the reviewer saw it: it works from now on.
 * `verified` decides about its badge. Mails its owner.
 */
export const approveApplication = (
  { verified, ...shown }: Reviewed & { verified: boolean },
  context: AuditContext,
): Promise<Result<null, ReviewRefusal>> =>
  answer(shown, context, {
    event: "application.approved",
    store: (tx, { verifiedAt }) =>
      approve(tx, shown, {
        approvedAt: context.at,
        verifiedAt: verified ? (verifiedAt ?? context.at) : null,
      }),
    difference: ({ verifiedAt }) =>
      verified === (verifiedAt !== null)
        ? { before: { approved: false }, after: { approved: true } }
        : {
            before: { approved: false, verified: !verified },
            after: { approved: true, verified },
          },
    news: ({ name: application, type }) => ({
      kind: type === "service" ? "service_approved" : "application_approved",
      application,
    }),
  });

/** Leaves an application pending and tells its owner why, by mail and on its page. */
export async function rejectApplication(
  shown: Reviewed,
  typed: string,
  context: AuditContext,
): Promise<Result<null, ReviewRefusal>> {
  const note = readNote(typed);
  if (!note) return refuse("note_unfit");
  return answer(shown, context, {
    event: "application.rejected",
    store: (tx) => reject(tx, shown, note),
    difference: ({ reviewNote }) => ({ before: { note: reviewNote }, after: { note } }),
    news: ({ name: application, type }) => ({
      kind: type === "service" ? "service_rejected" : "application_rejected",
      application,
      note,
    }),
  });
}

type Answer = {
  event: AuditEventName;
  store: (tx: Transaction, stored: SettingsRow) => Promise<boolean>;
  /** Returns what the audit event records. */
  difference: (stored: SettingsRow) => Record<"before" | "after", Record<string, unknown>>;
  news: (stored: SettingsRow) => News;
};

function answer(
  shown: Reviewed,
  context: AuditContext,
  { event, store, difference, news }: Answer,
): Promise<Result<null, ReviewRefusal>> {
  return database().transaction(async (tx) => {
    const stored = await lockSettings(tx, shown);
    if (!stored) return refuse("unknown");
    if (stored.approvedAt !== null) return refuse("not_pending");
    if (!(await store(tx, stored))) return refuse("changed_meanwhile");
    const { ownerId: userId } = stored;
    const about = { event, applicationId: shown.id, userId } as const;
    await insertAuditEvent(tx, { ...context, ...about, ...difference(stored) });
    if (userId !== null) await notify(tx, userId, news(stored), context.at);
    return ok(null);
  });
}
