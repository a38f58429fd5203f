import type { Person } from "@/app/_ui/person-line";
import type { PendingAuthorization } from "@/lib/provider/consent";
import type { ResumedAuthorization } from "./resumed-authorization";

export type SignInContext = {
  /** The user who is signed in. */
  person: Person | null;
  resumed: ResumedAuthorization | null;
  /** True if the form was just refused. */
  failed: boolean;
  /**
   * Reason for the form: `account` asks which account to use; `other` signs in another user;
   * `again` confirms the same user; `repeat` does too, for a form that was refused; `ended` signs in
   * for a form whose session had ended.
   */
  choose: string | null;
};

const ASKING: ReadonlySet<string | null> = new Set(["other", "again", "repeat"]);

type Offer = {
  person: Person;
  request: { requestUri: string; pendingAuthorization: PendingAuthorization } | null;
};

/** Returns the account to continue with in one click; null if the form is needed. */
export function offeredAccount({ person, resumed, failed, choose }: SignInContext): Offer | null {
  if (!person || failed || ASKING.has(choose)) return null;
  if (choose === "account" && resumed?.pendingAuthorization)
    return {
      person,
      request: {
        requestUri: resumed.requestUri,
        pendingAuthorization: resumed.pendingAuthorization,
      },
    };
  return resumed?.signInIsMissing ? null : { person, request: null };
}

/** Returns why the signed-in user, and nobody else, has to sign in again; null if anybody may. */
export const confirmationOf = ({ person, choose }: SignInContext): "again" | "repeat" | null =>
  person && (choose === "again" || choose === "repeat") ? choose : null;

/**
 * Returns the username that the application expects, else the signed-in one, unless another account is wanted. Whoever
 * confirms keeps their own.
 */
export function expectedUsername(context: SignInContext): string {
  const { person, resumed, choose } = context;
  if (choose === "other") return "";
  const own = person?.username ?? "";
  return confirmationOf(context) ? own : (resumed?.pendingAuthorization?.loginHint ?? own);
}

/** Returns the message key that explains the form to a user who is already signed in. */
export const askedOf = ({ choose }: SignInContext): "takeOver" | "again" =>
  choose === "other" ? "takeOver" : "again";

/** True if the form continues one that was refused because its session had ended. */
export const isEnded = ({ person, choose }: SignInContext) => person === null && choose === "ended";

/**
 * Returns where a request continues whose user signed in for it in another tab; null if it doesn't.
 * The authorization endpoint asks for no other sign-in then, so it doesn't lead back here.
 */
export const resumedAddress = (
  { resumed, failed, choose }: SignInContext,
  session: { authenticatedAt: Date } | null,
): string | null => {
  const pending = resumed?.pendingAuthorization;
  if (!session || !pending || failed || ASKING.has(choose)) return null;
  const isFor = session.authenticatedAt >= pending.createdAt;
  return resumed.signInIsMissing && isFor ? pending.resume : null;
};
