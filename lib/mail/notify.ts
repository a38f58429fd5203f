import type { DbOrTransaction } from "@/db/client";
import { findAddressee } from "@/db/users/users";
import { queueMail } from "./queue";

/** Notifications about a user's account or applications. */
export type News =
  | { kind: "new_device"; device: string | null; network: string | null }
  | {
      kind: "device_approved";
      application: string;
      device: string | null;
      network: string | null;
    }
  | {
      kind:
        | "new_application"
        | "application_received"
        | "application_taken"
        | "application_removed"
        | "application_approved"
        | "service_approved";
      application: string;
    }
  | { kind: "application_offered"; application: string; by: string; until: string }
  | { kind: "offer_accepted" | "offer_declined"; application: string; by: string }
  | { kind: "application_rejected" | "service_rejected"; application: string; note: string }
  | { kind: "recovery_code_used"; left: number }
  | {
      kind:
        | "password_changed"
        | "username_changed"
        | "two_step_on"
        | "two_step_off"
        | "authenticator_added"
        | "authenticator_removed"
        | "authenticator_replaced"
        | "recovery_codes_made"
        | "second_step_failed"
        | "passkey_added"
        | "passkey_removed"
        | "passkey_suspected"
        | "factors_reset"
        | "deletion_stopped"
        | "test";
    };

/**
 * Queues a notification within the transaction of its event, in the user's language, or English if
 * that is unknown.
 */
export async function notify(db: DbOrTransaction, userId: string, news: News, now: Date) {
  const person = await findAddressee(db, userId);
  if (!person) return;
  const { email: to, verified, locale } = person;
  const addressed = { to, verified, locale: locale ?? "en" } as const;
  const facts = { name: person.name ?? person.username, at: now.toISOString() };
  switch (news.kind) {
    case "new_device": {
      const { kind, device, network } = news;
      return queueMail(db, { ...addressed, kind, parameters: { ...facts, device, network } });
    }
    case "device_approved": {
      const { kind, ...about } = news;
      return queueMail(db, { ...addressed, kind, parameters: { ...facts, ...about } });
    }
    case "new_application":
    case "application_received":
    case "application_taken":
    case "application_removed":
    case "application_approved":
    case "service_approved": {
      const { kind, application } = news;
      return queueMail(db, { ...addressed, kind, parameters: { ...facts, application } });
    }
    case "application_offered": {
      const { kind, ...about } = news;
      return queueMail(db, { ...addressed, kind, parameters: { ...facts, ...about } });
    }
    case "offer_accepted":
    case "offer_declined": {
      const { kind, application, by } = news;
      return queueMail(db, { ...addressed, kind, parameters: { ...facts, application, by } });
    }
    case "application_rejected":
    case "service_rejected": {
      const { kind, application, note } = news;
      return queueMail(db, { ...addressed, kind, parameters: { ...facts, application, note } });
    }
    case "recovery_code_used": {
      const { kind, left } = news;
      return queueMail(db, { ...addressed, kind, parameters: { ...facts, left } });
    }
    case "password_changed":
    case "username_changed":
    case "two_step_on":
    case "two_step_off":
    case "authenticator_added":
    case "authenticator_removed":
    case "authenticator_replaced":
    case "recovery_codes_made":
    case "second_step_failed":
    case "passkey_added":
    case "passkey_removed":
    case "passkey_suspected":
    case "factors_reset":
    case "deletion_stopped":
    case "test":
      return queueMail(db, { ...addressed, kind: news.kind, parameters: facts });
  }
}
