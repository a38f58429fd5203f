import type { SettingsRow } from "@/db/applications/settings";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import type { DbOrTransaction } from "@/db/client";
import type { Reviewed } from "@/db/schema/reviewed";
import type { Settings } from "./settings";

/*
 * Effects of an owner's changes on an administrator's approval and badge (docs/decisions/0037 and
 * 0058), all decided here. A change by an administrator needs no further review.
 */

/** Condition that, if true, sends an approved application back to review. */
type NeedsReview<T> = (was: T, is: T) => boolean;

type Effect<T> =
  | NeedsReview<T>
  /** Removes the badge and "first-party": the organization vouched for another identity. */
  | "badge"
  /** Has no effect: the owner alone decides. */
  | "none"
  /** Can't be changed in an owner's form (change.ts). */
  | "administrator";

const hasMore: NeedsReview<readonly string[]> = (was, is) => is.some((one) => !was.includes(one));
const differs: NeedsReview<string | null> = (was, is) => is !== was;

/**
 * Effects of an owner's change of each setting. A new setting doesn't compile without a decision.
 */
export const OWNER_CHANGES: { [Field in keyof Settings]: Effect<Settings[Field]> } = {
  // Fixed at registration.
  type: "none",
  profile: (was, is) => was === "high_security" && is !== was,
  name: "badge",
  developerName: "badge",
  homepageUrl: "badge",
  policyUri: differs,
  tosUri: differs,
  redirectUris: hasMore,
  postLogoutRedirectUris: hasMore,
  backchannelLogoutUri: (was, is) => is !== null && is !== was,
  scopes: hasMore,
  requirePar: (was, is) => was && !is,
  // An API that needs bound tokens requires them of every application.
  requireDpop: "none",
  // The client reads the same claims at /api/v1/me.
  claimsInIdToken: "none",
  deviceGrant: (was, is) => is && !was,
  refreshDespiteProfile: (was, is) => is && !was,
  authMethod: (was, is) => is === "none" && was !== "none",
  authMethodEnforced: "none",
  anyLoopbackPort: "administrator",
  jwks: "none",
  jwksUri: "none",
  idTokenSigningAlg: "none",
  firstParty: "administrator",
  verified: "administrator",
  requiredContext: "administrator",
};

const FIELDS = Object.keys(OWNER_CHANGES) as (keyof Settings)[];

/** True if the change asks for something that nobody approved. Asking for less never does. */
export const asksForMore = (was: Settings, is: Settings): boolean =>
  FIELDS.some((field) => needsReview(field, was, is));

function needsReview<F extends keyof Settings>(field: F, was: Settings, is: Settings): boolean {
  const effect: Effect<Settings[F]> = OWNER_CHANGES[field];
  return typeof effect === "function" && effect(was[field], is[field]);
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
  const last = approvedAt === null ? lastApproved : reviewedOf(stored);
  return { approvedAt: null, submittedAt: now, reviewNote: null, lastApproved: last };
}

const reviewedOf = (is: Required<Reviewed>): Required<Reviewed> => ({
  scopes: is.scopes,
  redirectUris: is.redirectUris,
  postLogoutRedirectUris: is.postLogoutRedirectUris,
  backchannelLogoutUri: is.backchannelLogoutUri,
  policyUri: is.policyUri,
  tosUri: is.tosUri,
  requirePar: is.requirePar,
  profile: is.profile,
  refreshDespiteProfile: is.refreshDespiteProfile,
  authMethod: is.authMethod,
  deviceGrant: is.deviceGrant,
});

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
