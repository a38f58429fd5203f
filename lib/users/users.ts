import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { type DbOrTransaction, database, type Transaction } from "@/db/system/client";
import { isKeptForAnother } from "@/db/users/former-usernames";
import { insertInvitation, renewInvitation } from "@/db/users/invitations";
import { deleteNewUser, findUser, insertUser, type Who } from "@/db/users/users";
import { withAsciiDomain } from "@/lib/addresses";
import type { Locale } from "@/lib/i18n/locale";
import { mailedToken } from "@/lib/mail/invitation-link";
import type { Mail } from "@/lib/mail/mail";
import { queueMail } from "@/lib/mail/queue";
import { tellOfRaisedRole } from "@/lib/mail/role-raised";
import { findNameFault } from "@/lib/oauth/registration/display-name";
import { ok, type Result, refuse } from "@/lib/result";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { issuer } from "@/lib/runtime/env";
import { emailAddress, type UserFields } from "./fields";
import { wasRemoved } from "./removed-usernames";
import { isUsername, normalLogin } from "./username";

export type NewUser = UserFields & {
  /** Null invites the user to choose one. */
  passwordHash: string | null;
};

/** `url` is a single-use link that is shown now and never again. */
export type Invitation = { url: string; expiresAt: Date };

export type UserRefusal =
  | "username_unfit"
  | "email_unfit"
  | "name_unfit"
  | "username_taken"
  /** Given up less than a year ago, and kept for its former holder. */
  | "username_kept"
  /** Belonged to an account that was deleted. */
  | "username_removed"
  | "email_taken"
  | "user_unknown"
  | "deactivated"
  | "password_chosen";

/** Lifetime of an invitation in seconds. */
const INVITATION_LIFETIME_SECONDS = 7 * 86_400;

/**
 * Creates an account and, if it has no password, an invitation to it. Its email address counts as
 * unverified until its owner has proved it.
 */
export async function createUser(
  given: NewUser,
  context: AuditContext,
): Promise<Result<{ subject: string; invitation: Invitation | null }, UserRefusal>> {
  const user = { ...given, email: withAsciiDomain(given.email) };
  const fault = findFault(user);
  if (fault) return refuse(fault);
  const { invitation, token, stored } = newInvitation(context.at);
  const invited = user.passwordHash === null;
  const outcome = await database().transaction(async (tx) => {
    const userId = await insertUser(tx, user);
    if (userId === null) return refuse("taken" as const);
    const fault = await findReservation(tx, { userId, username: user.username }, context.at);
    if (fault) {
      await deleteNewUser(tx, userId);
      return refuse(fault);
    }
    const { passwordHash: _, ...made } = user;
    const after = { ...made, invited };
    await insertAuditEvent(tx, { ...context, event: "user.created", userId, after });
    const raised = { userId, username: user.username, actorId: context.actorId };
    await tellOfRaisedRole(tx, { ...raised, from: "user", to: user.role }, context.at);
    if (!invited) return ok(userId);
    await insertInvitation(tx, { ...stored, userId });
    await mailInvitation(tx, { ...user, locale: null }, token);
    return ok(userId);
  });
  if (outcome.ok) return ok({ subject: outcome.value, invitation: invited ? invitation : null });
  if (outcome.error !== "taken") return refuse(outcome.error);
  const namesake = await findUser(database(), { login: user.username });
  return refuse(namesake ? "username_taken" : "email_taken");
}

/** Returns why nobody else may have a username that the transaction has just taken, or null. */
async function findReservation(
  tx: Transaction,
  taken: { userId: string; username: string },
  now: Date,
) {
  if (await isKeptForAnother(tx, taken, now)) return "username_kept" as const;
  return (await wasRemoved(tx, taken.username)) ? ("username_removed" as const) : null;
}

/** Makes an invitation, and what is stored of it. */
export function newInvitation(now: Date) {
  const token = newCredential("invitation");
  const expiresAt = new Date(now.getTime() + INVITATION_LIFETIME_SECONDS * 1000);
  const invitation: Invitation = { url: invitationUrl(token), expiresAt };
  return { invitation, token, stored: { tokenHash: sha256(token), createdAt: now, expiresAt } };
}

const invitationUrl = (token: string) => `${issuer()}/invitation/${token}`;

/** Mails a link to the account's address too, if it has one; using that one verifies the address. */
const mailInvitation = (tx: DbOrTransaction, to: Invited, token: string): Promise<void> =>
  queueMail(tx, invitationMail(to, token));

type Invited = Pick<UserFields, "username" | "name"> & {
  email: string | null;
  locale: Locale | null;
};

export function invitationMail({ username, email, name, locale }: Invited, token: string): Mail {
  const link = invitationUrl(email === null ? token : mailedToken(token, email));
  const parameters = { name: name ?? username, link };
  const addressed = { to: email, verified: false, locale: locale ?? "en" } as const;
  return { kind: "invitation", ...addressed, parameters };
}

/** Finds an account as sign-in does: by username or email address, in any case of letters. */
export const findAccount = (typed: string) => findUser(database(), { login: normalLogin(typed) });

/** Replaces all earlier links by a new one, if the first was lost or has expired. */
export async function inviteUser(
  who: Who,
  context: AuditContext,
): Promise<Result<Invitation, UserRefusal>> {
  const user = await findUser(database(), who);
  if (!user) return refuse("user_unknown");
  const userId = user.id;
  const { invitation, token, stored } = newInvitation(context.at);
  const renewed = await database().transaction(async (tx) => {
    const invited = await renewInvitation(tx, { ...stored, userId });
    if (!invited) return false;
    await mailInvitation(tx, invited, token);
    const { email } = invited;
    const after = { email, expiresAt: invitation.expiresAt };
    await insertAuditEvent(tx, { ...context, event: "user.invited", userId, after });
    return true;
  });
  if (renewed) return ok(invitation);
  return refuse(user.deactivatedAt ? "deactivated" : "password_chosen");
}

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
