import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { findSignsInWith } from "@/db/identities/exclusive";
import { type DbOrTransaction, database, type Transaction } from "@/db/system/client";
import { renewInvitation } from "@/db/users/invitations";
import { findAddressee, findUser, type Who } from "@/db/users/users";
import type { Locale } from "@/lib/i18n/locale";
import { mailedToken } from "@/lib/mail/invitation-link";
import type { Mail } from "@/lib/mail/mail";
import { queueMail } from "@/lib/mail/queue";
import { ok, type Result, refuse } from "@/lib/result";
import { newCredential, sha256 } from "@/lib/runtime/crypto";
import { issuer } from "@/lib/runtime/env";

/** `url` is a single-use link that is shown now and never again. */
export type Invitation = { url: string; expiresAt: Date };

const LIFETIME_SECONDS = 7 * 86_400;

/** Makes an invitation, and what is stored of it. */
export function newInvitation(now: Date) {
  const token = newCredential("invitation");
  const expiresAt = new Date(now.getTime() + LIFETIME_SECONDS * 1000);
  const invitation: Invitation = { url: invitationUrl(token), expiresAt };
  return { invitation, token, stored: { tokenHash: sha256(token), createdAt: now, expiresAt } };
}

const invitationUrl = (token: string) => `${issuer()}/invitation/${token}`;

/** Mails a link to the account's address too, if it has one; using that one verifies the address. */
export const mailInvitation = (tx: DbOrTransaction, to: Invited, token: string): Promise<void> =>
  queueMail(tx, invitationMail(to, token));

type Invited = {
  username: string;
  name: string | null;
  email: string | null;
  locale: Locale | null;
  /** Name of who invites; empty for the command line. */
  by: string;
  /** Provider that signs them in, if no password does. */
  provider: string | null;
};

export function invitationMail(
  { username, email, name, locale, by, provider }: Invited,
  token: string,
): Mail {
  const link = invitationUrl(email === null ? token : mailedToken(token, email));
  const parameters = { name: name ?? username, link, username, by, ...(provider && { provider }) };
  const addressed = { to: email, verified: false, locale: locale ?? "en" } as const;
  return { kind: "invitation", ...addressed, parameters };
}

/** Returns the name of who invites; empty for the command line. */
export async function findInviter(db: DbOrTransaction, { actorId }: AuditContext): Promise<string> {
  const person = actorId === null ? null : await findAddressee(db, actorId);
  return person?.name ?? person?.username ?? "";
}

/**
 * Replaces and mails the invitation of an account that nobody has used yet, within a transaction. Null if there is
 * no such account, or it is deactivated.
 */
export async function renew(
  tx: Transaction,
  userId: string,
  context: AuditContext,
): Promise<Invitation | null> {
  const { invitation, token, stored } = newInvitation(context.at);
  const invited = await renewInvitation(tx, { ...stored, userId });
  if (!invited) return null;
  const [by, signsInWith] = [await findInviter(tx, context), await findSignsInWith(tx)];
  await mailInvitation(tx, { ...invited, by, provider: signsInWith(invited) }, token);
  const after = { email: invited.email, expiresAt: invitation.expiresAt };
  await insertAuditEvent(tx, { ...context, event: "user.invited", userId, after });
  return invitation;
}

/** Replaces all earlier links by a new one, if the first was lost or has expired. */
export async function inviteUser(
  who: Who,
  context: AuditContext,
): Promise<Result<Invitation, "user_unknown" | "deactivated" | "password_chosen">> {
  const user = await findUser(database(), who);
  if (!user) return refuse("user_unknown");
  const renewed = await database().transaction((tx) => renew(tx, user.id, context));
  if (renewed) return ok(renewed);
  return refuse(user.deactivatedAt ? "deactivated" : "password_chosen");
}
