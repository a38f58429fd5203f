import type { DbOrTransaction } from "@/db/system/client";
import { findAddressee } from "@/db/users/users";
import type { Mail, StoredMail } from "./mail";
import { queueMail } from "./queue";

/** Kind of mail with a name and a time, and what else its text says. */
type Told<M> = M extends { kind: infer K; parameters: { name: string; at: string } & infer P }
  ? { kind: K } & Omit<P, "name" | "at">
  : never;

/** Notifications about a user's account, applications or APIs. */
export type News = Told<StoredMail>;

/**
 * Queues a notification within the transaction of its event, in the user's language, or English if
 * that is unknown.
 */
export async function notify(
  db: DbOrTransaction,
  userId: string,
  { kind, ...about }: News,
  now: Date,
): Promise<void> {
  const person = await findAddressee(db, userId);
  if (!person) return;
  const { email: to, verified, locale, name, username } = person;
  const parameters = { name: name ?? username, at: now.toISOString(), ...about };
  const mail = { kind, to, verified, locale: locale ?? "en", parameters };
  // Each kind of news has the parameters of its mail, which the compiler can't follow.
  await queueMail(db, mail as Mail);
}
