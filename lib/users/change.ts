import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { endMailLinks } from "@/db/outbox/mail-links";
import { database, type Transaction } from "@/db/system/client";
import { isDuplicate } from "@/db/system/faults";
import { renameUser } from "@/db/users/former-usernames";
import { lockPerson, updatePerson } from "@/db/users/person";
import type { Locale } from "@/lib/i18n/locale";
import { tellAdministrators } from "@/lib/mail/administrators";
import { CHANGED } from "@/lib/mail/mail";
import { makeMailLink } from "@/lib/mail/mail-link";
import { queueMail } from "@/lib/mail/queue";
import { newVerificationLink } from "@/lib/mail/verification-link";
import { ok, type Result, refuse } from "@/lib/result";
import { sha256 } from "@/lib/runtime/crypto";
import { type Invitation, renew } from "./invitations";
import { wasRemoved } from "./removed-usernames";

type Values = {
  name: string | null;
  username: string;
  email: string | null;
  locale: Locale | null;
};

type Asked = Partial<Omit<Values, "locale">> & {
  /** Empty for none. */
  locale?: Locale | "";
  /** True if the administrator vouches for the address. */
  emailVerified?: boolean;
  /** Revision that the form showed; a command has none. */
  revision?: string;
};

type ChangeRefusal =
  | "user_unknown"
  | "changed_meanwhile"
  | "username_taken"
  | "username_kept"
  | "username_removed"
  | "email_taken";

/** Result of a change. A new address of somebody who is invited is invited again. */
type Changed = { changed: boolean; invitation: Invitation | null };

/** Milliseconds for which nobody else gets a former username (docs/decisions/0062). */
const KEPT_MS = 365 * 86_400_000;

/** Returns what tells two states of an account apart, for a form that shows one of them. */
export const revisionOf = ({ name, username, email, locale }: Values): string =>
  sha256(JSON.stringify([name, username, email, locale])).toString("base64url");

/**
 * Changes a person's name, username, address or language for them, and tells them. Links that were mailed to a former
 * address stop working: it may have been a stranger's.
 */
export async function changeUser(
  userId: string,
  asked: Asked,
  context: AuditContext,
): Promise<Result<Changed, ChangeRefusal>> {
  try {
    return await database().transaction((tx) => change(tx, userId, asked, context));
  } catch (error) {
    if (isDuplicate(error, "users_username_unique")) return refuse("username_taken");
    if (isDuplicate(error, "users_email")) return refuse("email_taken");
    throw error;
  }
}

type Person = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

async function change(
  tx: Transaction,
  userId: string,
  { revision, emailVerified = false, ...values }: Asked,
  context: AuditContext,
): Promise<Result<Changed, ChangeRefusal>> {
  const person = await lockPerson(tx, userId);
  if (!person) return refuse("user_unknown");
  if (![undefined, revisionOf(person)].includes(revision)) return refuse("changed_meanwhile");
  const wanted = wantedOf(person, values);
  const fields = CHANGED.filter((field) => wanted[field] !== person[field]);
  const verifies = emailVerified && (fields.includes("email") || !person.verified);
  if (fields.length === 0 && !verifies) return ok({ changed: false, invitation: null });
  const wish = { userId, wanted, fields, verifies };
  const fault = await write(tx, person, wish, context);
  if (fault) return refuse(fault);
  if (!person.isInvited) await tell(tx, person, wish, context.at);
  await leaveAddress(tx, person, wish, context);
  const invites = fields.includes("email") && person.isInvited;
  return ok({ changed: true, invitation: invites ? await renew(tx, userId, context) : null });
}

/** Ends links that were mailed to a former address, and tells the other administrators of one's new address. */
async function leaveAddress(
  tx: Transaction,
  { email }: Person,
  { userId, fields }: Wish,
  context: AuditContext,
): Promise<void> {
  if (!fields.includes("email")) return;
  if (email !== null) await endMailLinks(tx, { userId, email }, context.at);
  await tellAdministrators(tx, userId, "administrator_moved", context);
}

const wantedOf = (person: Person, { email, locale = person.locale ?? "", ...asked }: Asked) => ({
  ...person,
  ...asked,
  email: email || person.email,
  locale: locale || null,
});

type Wish = {
  userId: string;
  wanted: Values;
  fields: readonly (keyof Values)[];
  verifies: boolean;
};

/** Writes the fields with their event. Returns why nobody may have the new username. */
async function write(
  tx: Transaction,
  person: Person,
  { userId, wanted, fields, verifies }: Wish,
  context: AuditContext,
): Promise<ChangeRefusal | null> {
  if (fields.includes("username")) {
    const names = { userId, from: person.username, to: wanted.username };
    const fault = await rename(tx, names, context.at);
    if (fault) return fault;
  }
  const pick = (from: Values): Partial<Values> =>
    Object.fromEntries(fields.map((field) => [field, from[field]]));
  await updatePerson(tx, userId, { ...pick(wanted), verifies }, context.at);
  const proof = (emailVerified: boolean) =>
    fields.includes("email") || verifies ? { emailVerified } : {};
  const before = { ...pick(person), ...proof(person.verified) };
  const after = { ...pick(wanted), ...proof(verifies) };
  await insertAuditEvent(tx, { ...context, event: "user.changed", userId, before, after });
  return null;
}

/** Changes the username and keeps the former one for its holder. Returns why nobody may have the new one. */
async function rename(
  tx: Transaction,
  names: { userId: string; from: string; to: string },
  now: Date,
): Promise<"username_kept" | "username_removed" | null> {
  let removed = false;
  const keptUntil = new Date(now.getTime() + KEPT_MS);
  const isRefused = async () => (removed = await wasRemoved(tx, names.to));
  if (await renameUser(tx, { ...names, now, keptUntil, isRefused })) return null;
  return removed ? "username_removed" : "username_kept";
}

/** Mails the address from before the change, if it was proved or stays, and a link to a new one that nobody vouches for. */
async function tell(
  tx: Transaction,
  { email: to, verified, locale: earlier }: Person,
  { userId, wanted, fields, verifies }: Wish,
  now: Date,
): Promise<void> {
  const { username, email } = wanted;
  const isMoved = fields.includes("email");
  const locale = wanted.locale ?? earlier ?? "en";
  const name = wanted.name ?? username;
  const told = CHANGED.filter((field) => fields.includes(field) || (verifies && field === "email"));
  const parameters = { name, at: now.toISOString(), fields: told, username };
  if (verified || !isMoved)
    await queueMail(tx, { kind: "account_changed", to, verified, locale, parameters });
  if (!isMoved || verifies || email === null) return;
  const link = newVerificationLink({ userId, email, name, locale }, now);
  const made = await makeMailLink(tx, link.stored);
  if (made.ok) await queueMail(tx, link.mail);
}
