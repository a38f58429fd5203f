import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { findSignsInWith } from "@/db/identities/exclusive";
import { database, type Transaction } from "@/db/system/client";
import { isKeptForAnother } from "@/db/users/former-usernames";
import { insertInvitation } from "@/db/users/invitations";
import { deleteNewUser, findUser, insertUser } from "@/db/users/users";
import { withAsciiDomain } from "@/lib/addresses";
import { tellOfRaisedRole } from "@/lib/mail/role-raised";
import { findNameFault } from "@/lib/oauth/registration/display-name";
import { ok, type Result, refuse } from "@/lib/result";
import { emailAddress, type UserFields } from "./fields";
import { findInviter, type Invitation, mailInvitation, newInvitation } from "./invitations";
import { wasRemoved } from "./removed-usernames";
import { isUsername, normalLogin } from "./username";

export type NewUser = Omit<UserFields, "locale"> & {
  locale?: UserFields["locale"];
  /** Null invites the user to choose one. */
  passwordHash: string | null;
};

export type UserRefusal =
  | "username_unfit"
  | "email_unfit"
  | "name_unfit"
  | "username_taken"
  /** Given up less than a year ago, and kept for its former holder. */
  | "username_kept"
  /** Belonged to an account that was deleted. */
  | "username_removed"
  | "email_taken";

/**
 * Creates an account and, if it has no password, an invitation to it. Its email address counts as
 * unverified until its owner has proved it.
 */
export async function createUser(
  given: NewUser,
  context: AuditContext,
): Promise<Result<{ subject: string; invitation: Invitation | null }, UserRefusal>> {
  const { locale: chosen, ...rest } = given;
  const locale = chosen || null;
  const user = { ...rest, email: withAsciiDomain(given.email) };
  const fault = findFault(user);
  if (fault) return refuse(fault);
  const { invitation, token, stored } = newInvitation(context.at);
  const invited = user.passwordHash === null;
  const outcome = await database().transaction(async (tx) => {
    const userId = await insertUser(tx, { ...user, locale });
    if (userId === null) return refuse("taken" as const);
    const fault = await findReservation(tx, { userId, username: user.username }, context.at);
    if (fault) {
      await deleteNewUser(tx, userId);
      return refuse(fault);
    }
    const { passwordHash: _, ...made } = user;
    const after = { ...made, ...(locale && { locale }), invited };
    await insertAuditEvent(tx, { ...context, event: "user.created", userId, after });
    const raised = { userId, username: user.username, actorId: context.actorId };
    await tellOfRaisedRole(tx, { ...raised, from: "user", to: user.role }, context.at);
    if (!invited) return ok(userId);
    await insertInvitation(tx, { ...stored, userId });
    const [by, signsInWith] = [await findInviter(tx, context), await findSignsInWith(tx)];
    await mailInvitation(tx, { ...user, locale, by, provider: signsInWith(user) }, token);
    return ok(userId);
  });
  if (outcome.ok) return ok({ subject: outcome.value, invitation: invited ? invitation : null });
  if (outcome.error !== "taken") return refuse(outcome.error);
  const namesake = await findUser(database(), { login: user.username });
  return refuse(namesake ? "username_taken" : "email_taken");
}

/** Returns why nobody else may have a username that the transaction has just taken, or null. */
export async function findReservation(
  tx: Transaction,
  taken: { userId: string; username: string },
  now: Date,
) {
  if (await isKeptForAnother(tx, taken, now)) return "username_kept" as const;
  return (await wasRemoved(tx, taken.username)) ? ("username_removed" as const) : null;
}

/** Finds an account as sign-in does: by username or email address, in any case of letters. */
export const findAccount = (typed: string) => findUser(database(), { login: normalLogin(typed) });

/** Returns what is wrong with a new account, or null. */
export const findFault = (person: Person): Fault | null =>
  Object.values(findFaults(person))[0] ?? null;

type Person = Pick<NewUser, "username" | "email" | "name">;
type Fault = "username_unfit" | "email_unfit" | "name_unfit";

/** Returns the fault of each invalid field. */
export function findFaults({
  username,
  email,
  name,
}: Person): Partial<Record<keyof Person, Fault>> {
  return {
    ...(!isUsername(username) && { username: "username_unfit" }),
    ...(!emailAddress.safeParse(email).success && { email: "email_unfit" }),
    ...(name !== null && findNameFault(name) && { name: "name_unfit" }),
  };
}
