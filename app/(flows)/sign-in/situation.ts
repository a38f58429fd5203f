import type { Person } from "@/app/_ui/person-line";
import type { WaitingRequest } from "@/lib/provider/consent";
import type { PausedVisit } from "./paused-visit";

export type Situation = {
  /** The user who is signed in. */
  person: Person | null;
  visit: PausedVisit | null;
  /** True if the form was just refused. */
  failed: boolean;
  /**
   * Reason for the form: `account` asks which account to use; `other` signs in another user;
   * `again` confirms the same user; `repeat` does too, for a form that was refused.
   */
  choose: string | null;
};

const ASKING: ReadonlySet<string | null> = new Set(["other", "again", "repeat"]);

type Offer = { person: Person; request: { requestUri: string; waiting: WaitingRequest } | null };

/** Returns the account to continue with in one click; null if the form is needed. */
export function offeredAccount({ person, visit, failed, choose }: Situation): Offer | null {
  if (!person || failed || ASKING.has(choose)) return null;
  if (choose === "account" && visit?.waiting)
    return { person, request: { requestUri: visit.requestUri, waiting: visit.waiting } };
  return visit?.signInIsMissing ? null : { person, request: null };
}

/** Returns the username that the application expects, else the signed-in one, unless another account is wanted. */
export const expectedUsername = ({ person, visit, choose }: Situation) =>
  choose === "other" ? "" : (visit?.waiting?.loginHint ?? person?.username ?? "");

/** Returns the message key that explains the form to a user who is already signed in. */
export function askedOf({ choose }: Situation): "takeOver" | "repeat" | "again" {
  if (choose === "other") return "takeOver";
  return choose === "repeat" ? "repeat" : "again";
}
