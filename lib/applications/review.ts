import { approve, lockSettings, reject, type SettingsRow } from "@/db/applications/settings";
import { type AuditContext, type AuditEventName, insertAuditEvent } from "@/db/audit/events";
import { database, type Transaction } from "@/db/system/client";
import { type Access, type AccessRefusal, checkAccess, writeAccess } from "@/lib/groups/access";
import { type News, notify } from "@/lib/mail/notify";
import { readNote } from "@/lib/note";
import { ok, type Result, refuse } from "@/lib/result";

type Reviewed = { id: string; revision: number };

export type ReviewRefusal = "unknown" | "not_pending" | "changed_meanwhile" | "note_unfit";

type Approval = Reviewed & {
  /** Decides about the badge; by default it stays as it is. */
  verified?: boolean;
  /** Who may use it, and who might when the reviewer saw it; by default that stays. */
  access?: (Access & { shown: string }) | null;
};

/** Approves a pending application as the reviewer saw it: it works from now on. Mails its owner. */
export const approveApplication = (
  { verified: asked, access = null, ...shown }: Approval,
  context: AuditContext,
): Promise<Result<null, ReviewRefusal | AccessRefusal>> => {
  const isVerified = ({ verifiedAt }: SettingsRow) => asked ?? verifiedAt !== null;
  return answer<AccessRefusal>(shown, context, {
    event: "application.approved",
    store: async (tx, stored) => {
      const admission =
        access && (await checkAccess(tx, { ...shown, shown: access.shown }, access));
      if (admission && !admission.ok) return admission;
      const verifiedAt = isVerified(stored) ? (stored.verifiedAt ?? context.at) : null;
      const approved = await approve(tx, shown, { approvedAt: context.at, verifiedAt });
      if (approved && admission) await writeAccess(tx, ...admission.value, context);
      return ok(approved);
    },
    difference: (stored) => {
      const verified = isVerified(stored);
      return verified === (stored.verifiedAt !== null)
        ? { before: { approved: false }, after: { approved: true } }
        : {
            before: { approved: false, verified: !verified },
            after: { approved: true, verified },
          };
    },
    news: ({ name: application, type }) => ({
      kind: type === "service" ? "service_approved" : "application_approved",
      application,
    }),
  });
};

/** Leaves an application pending and tells its owner why, by mail and on its page. */
export async function rejectApplication(
  shown: Reviewed,
  typed: string,
  context: AuditContext,
): Promise<Result<null, ReviewRefusal>> {
  const note = readNote(typed);
  if (!note) return refuse("note_unfit");
  return answer<never>(shown, context, {
    event: "application.rejected",
    store: async (tx) => ok(await reject(tx, shown, note)),
    difference: ({ reviewNote }) => ({ before: { note: reviewNote }, after: { note } }),
    news: ({ name: application, type }) => ({
      kind: type === "service" ? "service_rejected" : "application_rejected",
      application,
      note,
    }),
  });
}

type Answer<R> = {
  event: AuditEventName;
  /** Stores the answer; false if that came too late. Refuses before it writes anything. */
  store: (tx: Transaction, stored: SettingsRow) => Promise<Result<boolean, R>>;
  /** Returns what the audit event records. */
  difference: (stored: SettingsRow) => Record<"before" | "after", Record<string, unknown>>;
  news: (stored: SettingsRow) => News;
};

function answer<R>(
  shown: Reviewed,
  context: AuditContext,
  { event, store, difference, news }: Answer<R>,
): Promise<Result<null, ReviewRefusal | R>> {
  return database().transaction(async (tx) => {
    const stored = await lockSettings(tx, shown);
    if (!stored) return refuse("unknown");
    if (stored.approvedAt !== null) return refuse("not_pending");
    const done = await store(tx, stored);
    if (!done.ok) return done;
    if (!done.value) return refuse("changed_meanwhile");
    const { ownerId: userId } = stored;
    const about = { event, applicationId: shown.id, userId } as const;
    await insertAuditEvent(tx, { ...context, ...about, ...difference(stored) });
    if (userId !== null) await notify(tx, userId, news(stored), context.at);
    return ok(null);
  });
}
