import { approve, lockSettings, reject } from "@/db/applications/settings";
import { type AuditContext, type AuditEventName, insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/client";
import { type News, notify } from "@/lib/mail/notify";
import { ok, type Result, refuse } from "@/lib/result";

type Reviewed = { id: string; revision: number };

export type ReviewRefusal = "unknown" | "not_pending" | "changed_meanwhile" | "note_unfit";

/** Maximum length of a note to a developer in code points. */
const MAX_NOTE = 1000;

/** Control characters except line breaks and tabs, and lone surrogates. */
const UNSAYABLE = /[^\P{Cc}\n\r\t]|\p{Cs}/u;

/**
 * Approves a pending application as the reviewer saw it: it works for everyone from now on. Mails
 * its owner.
 */
export const approveApplication = (
  shown: Reviewed,
  context: AuditContext,
): Promise<Result<null, ReviewRefusal>> =>
  answer(shown, context, {
    event: "application.approved",
    store: (tx) => approve(tx, shown, context.at),
    after: { approved: true },
    news: (application) => ({ kind: "application_approved", application }),
  });

/** Leaves an application pending and tells its owner why, by mail and on its page. */
export async function rejectApplication(
  shown: Reviewed,
  typed: string,
  context: AuditContext,
): Promise<Result<null, ReviewRefusal>> {
  const note = typed.replaceAll("\r\n", "\n").trim();
  if (note === "" || [...note].length > MAX_NOTE || UNSAYABLE.test(note))
    return refuse("note_unfit");
  return answer(shown, context, {
    event: "application.rejected",
    store: (tx) => reject(tx, shown, note),
    after: { note },
    news: (application) => ({ kind: "application_rejected", application, note }),
  });
}

function answer(
  shown: Reviewed,
  context: AuditContext,
  {
    event,
    store,
    after,
    news,
  }: {
    event: AuditEventName;
    store: (tx: Transaction) => Promise<boolean>;
    after: Record<string, unknown>;
    news: (application: string) => News;
  },
): Promise<Result<null, ReviewRefusal>> {
  return database().transaction(async (tx) => {
    const stored = await lockSettings(tx, shown);
    if (!stored) return refuse("unknown");
    if (stored.approvedAt !== null) return refuse("not_pending");
    if (!(await store(tx))) return refuse("changed_meanwhile");
    const { ownerId: userId, reviewNote, name } = stored;
    const before = event === "application.approved" ? { approved: false } : { note: reviewNote };
    await insertAuditEvent(tx, {
      ...context,
      event,
      applicationId: shown.id,
      userId,
      before,
      after,
    });
    if (userId !== null) await notify(tx, userId, news(name), context.at);
    return ok(null);
  });
}
