import { insertAuditEvent } from "@/db/audit/events";
import * as db from "@/db/identities/administration";
import type { IdentityProvider } from "@/db/identities/providers";
import { database } from "@/db/system/client";
import { originOf } from "@/lib/http/request";
import type { ArrivalFault } from "@/lib/oauth/upstream/claims";
import type { EntranceRefusal } from "@/lib/oauth/upstream/linking";
import { log } from "@/lib/runtime/log";
import { countFailedSignIn } from "@/lib/runtime/metrics";
import { count } from "@/lib/statistics/counts";
import type { ExchangeReason } from "./exchange";

/** Why a sign-in with a provider failed, for administrators. */
export type ElsewhereReason =
  | ExchangeReason
  | ArrivalFault
  | EntranceRefusal
  /** The provider didn't authenticate the user again, or doesn't say so. */
  | "not_fresh"
  /** Another person came than the one who is signed in, or that session ended. */
  | "another_person"
  /** The account there, or one of this person at the provider, is linked already. */
  | "link_taken"
  /** Provider, account or identity changed while the sign-in was under way. */
  | "changed_meanwhile";

/** `account` is what the person is called at the provider, if it said so. */
export type Failure = {
  reason: ElsewhereReason;
  about?: string;
  account?: string | null;
  userId?: string | null;
};

/** Reasons for which a person may not enter, rather than their provider's answer. */
const NOT_ADMITTED: ReadonlySet<ElsewhereReason> = new Set([
  ...(["account_deactivated", "administrator", "address_unproven", "linked_to_another"] as const),
  ...(["no_account", "domain_unfit", "organization_missing"] as const),
]);

export type FailurePage = "cancelled" | "unreachable" | "failed" | "noAccount" | "taken";

type Why = Pick<Failure, "reason"> & { about?: string | undefined };

/** Returns the page that a failed sign-in ends on. */
export function pageOf({ reason, about }: Why): FailurePage {
  if (reason === "denied" && about === "access_denied") return "cancelled";
  if (reason === "provider_unreachable" || reason === "too_busy") return "unreachable";
  if (reason === "link_taken") return "taken";
  return NOT_ADMITTED.has(reason) ? "noAccount" : "failed";
}

/** Records a failure, with its reason for administrators. `by` is the user who is signed in here. */
export async function noteFailure(
  { id, name }: IdentityProvider,
  { reason, about, account = null, userId = null }: Failure,
  { headers, now: at, by: actorId }: { headers: Headers; now: Date; by: string | null },
) {
  count("failure");
  countFailedSignIn("elsewhere", "wrong");
  const origin = originOf(headers);
  const event = reason === "account_deactivated" ? "sign_in_deactivated" : "elsewhere_failed";
  const detail = { ...(about !== undefined && { about }), ...(account !== null && { account }) };
  const after = { provider: name, providerId: id, reason, ...detail };
  await insertAuditEvent(database(), {
    ...{ at, actorId, userId, origin, event: `session.${event}`, after },
  });
  log().info({
    ...{ event: "elsewhere_failed", requestId: origin.requestId, provider: id, reason, about },
  });
}

/** Failed sign-ins that a provider's page shows. */
const SHOWN = 20;

/** Returns the last failed sign-ins with a provider, newest first; none of an earlier one with its ID. */
export const listFailures = (provider: Pick<IdentityProvider, "id" | "createdAt">) =>
  db.listFailures(database(), provider, SHOWN);
