import { noteTold } from "@/db/sign-in-policy";
import { database } from "@/db/system/client";
import { notify } from "@/lib/mail/notify";

/** Mails a user, once, until when the policy wants a second step of them. */
export const tellDue = (userId: string, now: Date): Promise<void> =>
  database().transaction(async (tx) => {
    const until = (await noteTold(tx, userId, now))?.toISOString();
    if (until) await notify(tx, userId, { kind: "second_step_required", until }, now);
  });
