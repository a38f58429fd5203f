import { type AuditContext, insertAuditEvent } from "@/db/audit/events";
import { database } from "@/db/system/client";
import { isDuplicate } from "@/db/system/faults";
import { lockPerson, updatePerson } from "@/db/users/person";
import { queueMail } from "@/lib/mail/queue";
import { ok, type Result, refuse } from "@/lib/result";
import type { UserFields } from "./fields";

type Asked = Partial<Pick<UserFields, "name" | "email">>;

/**
 * Changes a person's name or address for them. Nobody has proved a new address, and links that were mailed to the old
 * one stop working: it may have been a stranger's. True if that changed anything.
 */
export async function changeUser(
  userId: string,
  asked: Asked,
  context: AuditContext,
): Promise<Result<boolean, "user_unknown" | "email_taken">> {
  try {
    return await database().transaction(async (tx) => {
      const person = await lockPerson(tx, userId);
      if (!person) return refuse("user_unknown");
      const changed = (["name", "email"] as const).filter(
        (field) => field in asked && asked[field] !== person[field],
      );
      if (changed.length === 0) return ok(false);
      const pick = (from: Asked | typeof person) =>
        Object.fromEntries(changed.map((field) => [field, from[field]]));
      await updatePerson(tx, userId, pick(asked), context.at);
      const change = { before: pick(person), after: pick(asked) };
      await insertAuditEvent(tx, { ...context, event: "user.changed", userId, ...change });
      const { username, name, email: to, verified, locale } = person;
      const parameters = { name: name ?? username, at: context.at.toISOString() };
      const mail = {
        kind: "email_changed",
        to,
        verified,
        locale: locale ?? "en",
        parameters,
      } as const;
      if (changed.includes("email") && verified) await queueMail(tx, mail);
      return ok(true);
    });
  } catch (error) {
    if (isDuplicate(error, "users_email")) return refuse("email_taken");
    throw error;
  }
}
