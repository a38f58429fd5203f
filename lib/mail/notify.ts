import type { DbOrTransaction } from "@/db/system/client";
import { findAddressee } from "@/db/users/users";
import type { Locale } from "@/lib/i18n/locale";
import type { Mail } from "./mail";
import { queueMail } from "./queue";

/** Notifications about APIs: a user's own, or those that their applications requested. */
type ApiNews =
  | { kind: "api_approved" | "api_removed" | "api_taken"; api: string }
  | { kind: "api_rejected"; api: string; note: string }
  | {
      kind: "permission_approved" | "permission_declined";
      application: string;
      api: string;
      note: string;
    };

/** Notifications about a user's account, applications or APIs. */
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
  | ApiNews
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
  const facts = { name: person.name ?? person.username, at: now.toISOString() };
  await queueMail(db, mailOf(news, { to, verified, locale: locale ?? "en", facts }));
}

type Addressed = {
  to: string | null;
  verified: boolean;
  locale: Locale;
  facts: { name: string; at: string };
};

function mailOf(news: News, { facts, ...addressed }: Addressed): Mail {
  if ("api" in news) return aboutApi(news, { facts, ...addressed });
  switch (news.kind) {
    case "new_device": {
      const { kind, device, network } = news;
      return { ...addressed, kind, parameters: { ...facts, device, network } };
    }
    case "device_approved": {
      const { kind, ...about } = news;
      return { ...addressed, kind, parameters: { ...facts, ...about } };
    }
    case "new_application":
    case "application_received":
    case "application_taken":
    case "application_removed":
    case "application_approved":
    case "service_approved": {
      const { kind, application } = news;
      return { ...addressed, kind, parameters: { ...facts, application } };
    }
    case "application_offered": {
      const { kind, ...about } = news;
      return { ...addressed, kind, parameters: { ...facts, ...about } };
    }
    case "offer_accepted":
    case "offer_declined": {
      const { kind, application, by } = news;
      return { ...addressed, kind, parameters: { ...facts, application, by } };
    }
    case "application_rejected":
    case "service_rejected": {
      const { kind, application, note } = news;
      return { ...addressed, kind, parameters: { ...facts, application, note } };
    }
    case "recovery_code_used": {
      const { kind, left } = news;
      return { ...addressed, kind, parameters: { ...facts, left } };
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
      return { ...addressed, kind: news.kind, parameters: facts };
  }
}

function aboutApi(news: ApiNews, { facts, ...addressed }: Addressed): Mail {
  switch (news.kind) {
    case "api_approved":
    case "api_removed":
    case "api_taken": {
      const { kind, api } = news;
      return { ...addressed, kind, parameters: { ...facts, api } };
    }
    case "api_rejected": {
      const { kind, api, note } = news;
      return { ...addressed, kind, parameters: { ...facts, api, note } };
    }
    case "permission_approved":
    case "permission_declined": {
      const { kind, ...about } = news;
      return { ...addressed, kind, parameters: { ...facts, ...about } };
    }
  }
}
