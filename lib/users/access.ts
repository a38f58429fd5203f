import { cutUser } from "@/db/access";
import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { mayUsePassword } from "@/db/identities/exclusive";
import { database } from "@/db/system/client";
import { lockAdministrators, maySpare, setRole as writeRole } from "@/db/users/administrators";
import { listOwned, type Owned } from "@/db/users/owned";
import { findAddressee, findUser, reactivateUser as reactivate, type Who } from "@/db/users/users";
import { mailPasswordLink } from "@/lib/mail/password-link";
import { tellOfRaisedRole } from "@/lib/mail/role-raised";
import { ok, type Result, refuse } from "@/lib/result";
import { ROLES, type Role } from "./fields";

export type AccessRefusal =
  | "user_unknown"
  | "deactivated_already"
  | "deleted_soon"
  | "not_deactivated"
  /** No administrator would be left. */
  | "last_administrator"
  | "yourself";

/**
 * Ends all of a user's sessions and everything that applications hold, at once and in every
 * process. If two administrators deactivate each other, only one succeeds. Returns what the user owns,
 * which goes on.
 */
export async function deactivateUser(
  who: Who,
  context: AuditContext,
): Promise<Result<Owned[], AccessRefusal>> {
  const user = await findUser(database(), who);
  if (!user) return refuse("user_unknown");
  if (user.id === context.actorId) return refuse("yourself");
  return database().transaction(async (tx): Promise<Result<Owned[], AccessRefusal>> => {
    await lockAdministrators(tx);
    // Checked whatever the account's earlier state: it may have been reactivated since.
    if (!(await maySpare(tx, user.id))) return refuse("last_administrator");
    const cut = { userId: user.id, change: { deactivatedAt: context.at } };
    if (!(await cutUser(tx, cut, context))) return refuse("deactivated_already");
    return ok(await listOwned(tx, [user.id]));
  });
}

/**
 * Ends a user's sessions and everything that applications hold, but the user may sign in again and
 * grants stay.
 */
export async function signOutUser(
  who: Who,
  context: AuditContext,
): Promise<Result<null, "user_unknown" | "deactivated_already">> {
  const user = await findUser(database(), who);
  if (!user) return refuse("user_unknown");
  const cut = { userId: user.id, change: null };
  return (await cutUser(database(), cut, context)) ? ok(null) : refuse("deactivated_already");
}

/** Lets a user sign in again. Revives no session and no token. */
export async function reactivateUser(
  who: Who,
  context: AuditContext,
): Promise<Result<null, "user_unknown" | "not_deactivated" | "deleted_soon">> {
  const user = await findUser(database(), who);
  if (!user) return refuse("user_unknown");
  if (user.deletionDueAt) return refuse("deleted_soon");
  return database().transaction(async (tx) => {
    if (!(await reactivate(tx, user.id))) return refuse("not_deactivated" as const);
    const event = { ...context, event: "user.reactivated", userId: user.id } as const;
    const change = { before: { deactivated: true }, after: { deactivated: false } };
    await insertAuditEvent(tx, { ...event, ...change });
    return ok(null);
  });
}

/** Changes a role. Pages and forms read it from the row, so lost permissions end at once. */
export async function changeRole(
  userId: string,
  { from, to }: { from: string; to: Role },
  context: AuditContext,
): Promise<Result<null, "changed_meanwhile" | "last_administrator">> {
  if (from === to) return ok(null);
  return database().transaction(async (tx) => {
    await lockAdministrators(tx);
    const user = await writeRole(tx, { userId, from, to });
    if (!user) {
      const spared = await maySpare(tx, userId);
      return refuse(spared ? ("changed_meanwhile" as const) : ("last_administrator" as const));
    }
    const changes = { before: { role: from }, after: { role: to } };
    await insertAuditEvent(tx, { ...context, event: "user.changed", userId, ...changes });
    const former = ROLES.find((known) => known === from) ?? "user";
    const raised = { ...user, userId, from: former, to, actorId: context.actorId };
    await tellOfRaisedRole(tx, raised, context.at);
    return ok(null);
  });
}

/** Changes a role whatever it was, for the command line. */
export async function setRole(
  { id }: { id: string },
  to: Role,
  context: AuditContext,
): Promise<Result<null, "user_unknown" | "deactivated" | "last_administrator">> {
  const user = await findUser(database(), { id });
  if (!user) return refuse("user_unknown");
  if (user.deactivatedAt) return refuse("deactivated");
  const changed = await changeRole(id, { from: user.role, to }, context);
  if (changed.ok) return changed;
  // Otherwise somebody else changed the role or deactivated the account in between.
  return changed.error === "last_administrator"
    ? refuse("last_administrator")
    : setRole({ id }, to, context);
}

/** Mails a user a link to choose a new password. The caller never sees the link. */
export async function sendPasswordLink(
  userId: string,
  context: AuditContext,
): Promise<Result<null, "user_unknown" | "no_email" | "signs_in_elsewhere" | "too_many_links">> {
  const person = await findAddressee(database(), userId);
  if (!person) return refuse("user_unknown");
  const { email } = person;
  if (email === null) return refuse("no_email");
  if (!(await mayUsePassword(database(), userId))) return refuse("signs_in_elsewhere");
  const to = { ...person, id: userId, email, locale: person.locale ?? "en" } as const;
  return database().transaction(async (tx) => {
    const made = await mailPasswordLink(tx, to, context.at);
    if (!made.ok) return refuse(made.error === "gone" ? "user_unknown" : "too_many_links");
    const event = { ...context, event: "user.password_link_sent", userId } as const;
    await insertAuditEvent(tx, { ...event, after: { email } });
    return ok(null);
  });
}
