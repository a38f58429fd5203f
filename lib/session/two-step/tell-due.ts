import { noteTold } from "@/db/sign-in-policy";
import { database } from "@/db/system/client";
import { findAddressee } from "@/db/users/users";
import { queueMail } from "@/lib/mail/queue";

/** Mails a user, once, until when the policy wants a second step of them. */
export async function tellDue(userId: string, now: Date): Promise<void> {
  await database().transaction(async (tx) => {
    const due = await noteTold(tx, userId, now);
    const person = due && (await findAddressee(tx, userId));
    if (!person) return;
    const { email: to, verified, locale, name, username } = person;
    const at = now.toISOString();
    const parameters = { name: name ?? username, at, until: due.toISOString() };
    const kind = "second_step_required" as const;
    await queueMail(tx, { kind, to, verified, locale: locale ?? "en", parameters });
  });
}
