import type { SettingsRow } from "@/db/applications/settings";
import { insertAuditEvent } from "@/db/audit/events";
import type { DbOrTransaction } from "@/db/client";
import type { Reviewed } from "@/db/schema/reviewed";
import type { Deed, Settings } from "./settings";

/*
 * What becomes of an administrator's approval and badge when an owner changes the application (docs/decisions/0037 and
 * 0058). Nothing else decides. A change by an administrator needs no further review.
 */

/** A condition that, if it is true, sends an approved application back to review. */
type NeedsReview<T> = (was: T, is: T) => boolean;

type Effect<T> =
  | NeedsReview<T>
  /** The application loses its badge and "first-party": the organisation vouched for another identity. */
  | "badge"
  /** The owner's own affair. */
  | "none"
  /** An owner's form cannot change it (change.ts). */
  | "administrator";

const hasMore: NeedsReview<readonly string[]> = (was, is) => is.some((one) => !was.includes(one));
const differs: NeedsReview<string | null> = (was, is) => is !== was;

/** What an owner's change of each setting does. A new setting doesn't compile without a decision. */
export const OWNER_CHANGES: { [Field in keyof Settings]: Effect<Settings[Field]> } = {
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
  authMethod: (was, is) => is === "none" && was !== "none",
  authMethodEnforced: "none",
  anyLoopbackPort: "administrator",
  jwks: "none",
  jwksUri: "none",
  idTokenSigningAlg: "none",
  firstParty: "administrator",
  verified: "administrator",
};

const FIELDS = Object.keys(OWNER_CHANGES) as (keyof Settings)[];

/** Asks for something that nobody approved. Asking for less never does. */
export const asksForMore = (was: Settings, is: Settings): boolean =>
  FIELDS.some((field) => needsReview(field, was, is));

function needsReview<F extends keyof Settings>(field: F, was: Settings, is: Settings): boolean {
  const effect: Effect<Settings[F]> = OWNER_CHANGES[field];
  return typeof effect === "function" && effect(was[field], is[field]);
}

/** Changes what people know it by. A new logo does the same (logo.ts). */
export const isRenamed = (was: Settings, is: Settings): boolean =>
  FIELDS.some((field) => OWNER_CHANGES[field] === "badge" && was[field] !== is[field]);

/** That it is said no more, as the record of a change has it. */
export function takenBack({ verifiedAt, firstParty }: SettingsRow) {
  const said = [...(verifiedAt ? ["verified"] : []), ...(firstParty ? ["firstParty"] : [])];
  const all = (is: boolean) => Object.fromEntries(said.map((one) => [one, is]));
  return { before: all(true), after: all(false) };
}

/** The columns of the review after a change of the owner's; null where nobody has to look at it (again). */
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
  authMethod: is.authMethod,
});

/** Remembers that its owner asked for a review with what was just changed. */
export function noteSubmission(
  tx: DbOrTransaction,
  { id, ownerId, approvedAt, reviewNote }: SettingsRow,
  { by, now }: Deed,
): Promise<void> {
  const [before, after] =
    approvedAt === null
      ? [{ note: reviewNote }, { note: null }]
      : [{ approved: true }, { approved: false }];
  const event = { ...by, at: now, event: "application.submitted", applicationId: id } as const;
  return insertAuditEvent(tx, { ...event, userId: ownerId, before, after });
}
