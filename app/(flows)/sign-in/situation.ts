import type { Person } from "@/app/_ui/person-line";
import type { WaitingRequest } from "@/lib/provider/consent";
import type { PausedVisit } from "./paused-visit";

export type Situation = {
  /** Who is signed in. */
  person: Person | null;
  visit: PausedVisit | null;
  /** A form has just been refused. */
  failed: boolean;
  /**
   * `account`: the application asks which account; `other`: the person wants another; `again`: the same is to prove it;
   * `repeat`: so too, for a form that was refused.
   */
  choose: string | null;
};

const ASKING: ReadonlySet<string | null> = new Set(["other", "again", "repeat"]);

type Offer = { person: Person; request: { requestUri: string; waiting: WaitingRequest } | null };

/** The account to go on with by one click; null where the form is needed. */
export function offeredAccount({ person, visit, failed, choose }: Situation): Offer | null {
  if (!person || failed || ASKING.has(choose)) return null;
  if (choose === "account" && visit?.waiting)
    return { person, request: { requestUri: visit.requestUri, waiting: visit.waiting } };
  return visit?.signInIsMissing ? null : { person, request: null };
}

/** Who the application expects, else who is signed in, unless it is to be another. */
export const expectedUsername = ({ person, visit, choose }: Situation) =>
  choose === "other" ? "" : (visit?.waiting?.loginHint ?? person?.username ?? "");

/** Why the form stands there although somebody is signed in: the key of what it says. */
export function askedOf({ choose }: Situation): "takeOver" | "repeat" | "again" {
  if (choose === "other") return "takeOver";
  return choose === "repeat" ? "repeat" : "again";
}
