import type { SettingsRow } from "@/db/application-settings";
import { insertAuditEvent } from "@/db/audit-events";
import type { DbOrTransaction } from "@/db/client";
import type { Reviewed } from "@/db/schema/applications";
import type { Deed, Settings } from "./settings";

/*
 * What becomes of an administrator's approval and badge where an owner changes the application (docs/decisions/0037).
 * Nothing else decides. What an administrator changes is reviewed by that.
 */

/** Addresses that people or what is known of them are sent to. */
const ADDRESSES = ["redirectUris", "postLogoutRedirectUris"] as const;

/** Asks for a scope or an address that nobody approved. To take one away asks for nothing. */
export const asksForMore = (was: Settings, is: Settings): boolean =>
  ADDRESSES.some((field) => hasMore(was[field], is[field])) ||
  hasMore(was.scopes, is.scopes) ||
  (is.backchannelLogoutUri !== null && is.backchannelLogoutUri !== was.backchannelLogoutUri);

const hasMore = (was: readonly string[], is: readonly string[]) =>
  is.some((one) => !was.includes(one));

/** What people know it by. What the organisation says of it, by the badge or as first-party, it says of that; and of its logo (logo.ts). */
const IDENTITY = ["name", "developerName", "homepageUrl"] as const;

export const isRenamed = (was: Settings, is: Settings): boolean =>
  IDENTITY.some((field) => was[field] !== is[field]);

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

const reviewedOf = (is: Reviewed): Reviewed => ({
  scopes: is.scopes,
  redirectUris: is.redirectUris,
  postLogoutRedirectUris: is.postLogoutRedirectUris,
  backchannelLogoutUri: is.backchannelLogoutUri,
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
