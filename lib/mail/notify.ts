import type { DbOrTransaction } from "@/db/client";
import { findAddressee } from "@/db/users";
import { queueMail } from "./queue";

/** What a person is told by mail because somebody did it with their account. */
type News =
  | { kind: "new_device"; device: string | null; network: string | null }
  | { kind: "new_application"; application: string }
  | { kind: "password_changed" };

/** Within the transaction that does it. In the person's language; English until it is known. */
export async function notify(db: DbOrTransaction, userId: string, news: News, now: Date) {
  const person = await findAddressee(db, userId);
  if (!person) return;
  const { email: to, locale } = person;
  const addressed = { to, locale: locale ?? "en" } as const;
  const facts = { name: person.name ?? person.username, at: now.toISOString() };
  switch (news.kind) {
    case "new_device": {
      const { kind, device, network } = news;
      return queueMail(db, { ...addressed, kind, parameters: { ...facts, device, network } });
    }
    case "new_application": {
      const { kind, application } = news;
      return queueMail(db, { ...addressed, kind, parameters: { ...facts, application } });
    }
    case "password_changed":
      return queueMail(db, { ...addressed, kind: news.kind, parameters: facts });
  }
}
