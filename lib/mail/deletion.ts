import type { DbOrTransaction } from "@/db/system/client";
import { findAddressee } from "@/db/users/users";
import { queueMail } from "./queue";

/** What happened to the deletion of an account. `until` is its time in ISO 8601. */
type News =
  | { kind: "deletion_requested"; until: string; network: string | null }
  | {
      kind: "deletion_started" | "deletion_near" | "deletion_near_administrator";
      until: string;
    }
  | { kind: "deletion_cancelled"; network: string | null }
  | { kind: "account_deleted" };

/** Mails a user about the deletion of the account, within the transaction of the event. */
export async function tellOfDeletion(db: DbOrTransaction, userId: string, news: News, now: Date) {
  const person = await findAddressee(db, userId);
  if (!person) return;
  const { email: to, verified, locale } = person;
  const addressed = { to, verified, locale: locale ?? "en" } as const;
  const facts = { name: person.name ?? person.username, at: now.toISOString() };
  switch (news.kind) {
    case "deletion_requested": {
      const { kind, until, network } = news;
      return queueMail(db, { ...addressed, kind, parameters: { ...facts, until, network } });
    }
    case "deletion_cancelled": {
      const { kind, network } = news;
      return queueMail(db, { ...addressed, kind, parameters: { ...facts, network } });
    }
    case "account_deleted":
      return queueMail(db, { ...addressed, kind: news.kind, parameters: facts });
    default: {
      const { kind, until } = news;
      return queueMail(db, { ...addressed, kind, parameters: { ...facts, until } });
    }
  }
}
