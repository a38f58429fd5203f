import type { SettingsRow } from "@/db/applications/settings";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import type { DbOrTransaction } from "@/db/system/client";
import type { Change } from "@/lib/oauth/registration/setting";
import {
  FIELDS,
  type Field,
  INITIAL,
  SETTINGS,
  type SettingValues,
} from "@/lib/oauth/registration/settings";
import { pick, type Settings } from "./settings";

/*
 * Effects of an owner's changes on an administrator's approval and badge (docs/decisions/0037 and
 * 0058). A change by an administrator needs no further review.
 */

const CHANGES: { [F in Field]: Change<SettingValues[F]> } = Object.fromEntries(
  FIELDS.map((field) => [field, SETTINGS[field].change]),
) as Effects;

type Effects = { [F in Field]: (typeof SETTINGS)[F]["change"] };

/** Effects of an owner's change of each setting. The type is fixed at registration. */
export const OWNER_CHANGES = { ...CHANGES, type: "none" };

/** True if the change asks for something that nobody approved. Asking for less never does. */
export const asksForMore = (was: Settings, is: Settings): boolean =>
  FIELDS.some((field) => needsReview(field, was[field], is[field]));

function needsReview<F extends Field>(field: F, was: SettingValues[F], is: SettingValues[F]) {
  const effect: Change<SettingValues[F]> = CHANGES[field];
  return typeof effect === "function" && effect(was, is);
}

/**
 * True if users could take the application for another one after the change. The same holds for a
 * new logo (logo.ts).
 */
export const isRenamed = (was: Settings, is: Settings): boolean =>
  FIELDS.some((field) => OWNER_CHANGES[field] === "badge" && was[field] !== is[field]);

/** Returns the withdrawn badge and "first-party" as an audit event records them. */
export function takenBack({ verifiedAt, firstParty }: SettingsRow) {
  const marks = [...(verifiedAt ? ["verified"] : []), ...(firstParty ? ["firstParty"] : [])];
  const all = (is: boolean) => Object.fromEntries(marks.map((one) => [one, is]));
  return { before: all(true), after: all(false) };
}

/** Returns the review columns after an owner's change; null if no (further) review is needed. */
export function reviewAfter(stored: SettingsRow, more: boolean, now: Date) {
  const { approvedAt, reviewNote, lastApproved } = stored;
  const asks = approvedAt === null ? reviewNote !== null : more;
  if (!asks) return null;
  const last = approvedAt === null ? lastApproved : pick(stored, FIELDS.filter(isReviewed));
  return { approvedAt: null, submittedAt: now, reviewNote: null, lastApproved: last };
}

export type ReviewedField = { [F in Field]: Effects[F] extends string ? never : F }[Field];

export const isReviewed = (field: Field): field is ReviewedField =>
  typeof SETTINGS[field].change === "function";

type Approved = { [F in ReviewedField]?: SettingValues[F] };

/**
 * Returns what a review of each setting is about: its value, and the one that was last approved,
 * which earlier versions stored of fewer settings. `isNew` is true if the approval didn't cover it,
 * and `departs` if it is more than a new application has.
 */
export function reviewOf(field: ReviewedField, { lastApproved, ...stored }: SettingsRow) {
  const approved: Approved = lastApproved ?? {};
  const of = <F extends ReviewedField>(one: F) => {
    const [was, is]: [Approved[F], SettingValues[F]] = [approved[one], stored[one]];
    const isNew = was !== undefined && needsReview(one, was, is);
    return { was, is, isNew, departs: isNew || needsReview(one, INITIAL[one], is) };
  };
  return of(field);
}

/** True if nothing but this device can receive the codes of an application for the web. */
export const isLocalOnly = ({ type, redirectUris }: Pick<SettingsRow, "type" | "redirectUris">) =>
  (type === "web" || type === "browser") &&
  redirectUris.length > 0 &&
  redirectUris.every((uri) => uri.startsWith("http:"));

/** Records that an owner asked for a review by a change. */
export function noteSubmission(
  tx: DbOrTransaction,
  { id, ownerId, approvedAt, reviewNote }: SettingsRow,
  context: AuditContext,
): Promise<void> {
  const [before, after] =
    approvedAt === null
      ? [{ note: reviewNote }, { note: null }]
      : [{ approved: true }, { approved: false }];
  const event = { ...context, event: "application.submitted", applicationId: id } as const;
  return insertAuditEvent(tx, { ...event, userId: ownerId, before, after });
}
