import { translator } from "@/lib/i18n/translator";
import { issuer } from "@/lib/runtime/env";
import type { StoredMail } from "./mail";
import { providerIn } from "./shown-text";

/** Button targets of mails without a link of their own. `mail.page` has the words that the mails of a page share. */
const PAGE = {
  new_device: "/account/sessions",
  new_application: "/account/apps",
  device_approved: "/account/apps",
  password_changed: "/forgot-password",
  username_changed: "/account/profile",
  two_step_on: "/account/security",
  two_step_off: "/account/security",
  authenticator_added: "/account/security",
  authenticator_removed: "/account/security",
  authenticator_replaced: "/account/security",
  recovery_codes_made: "/account/security",
  recovery_code_used: "/account/security",
  second_step_failed: "/account/security",
  second_step_required: "/account/security",
  passkey_added: "/account/security",
  passkey_removed: "/account/security",
  passkey_suspected: "/account/security",
  identity_linked: "/account/security",
  identity_added: "/account/security",
  identity_removed: "/account/security",
  factors_reset: "/account/security",
  deletion_requested: "/sign-in",
  deletion_started: "/",
  deletion_near: "/sign-in",
  deletion_near_administrator: "/",
  deletion_cancelled: "/account/security",
  deletion_stopped: "/account",
  account_deleted: "/",
  test: "/admin",
  email_changed: "/account/profile",
  account_changed: "/account/profile",
  address_wanted: "/account/profile",
  application_offered: "/developer/apps",
  offer_accepted: "/developer/apps",
  offer_declined: "/developer/apps",
  application_received: "/developer/apps",
  application_taken: "/developer/apps",
  application_removed: "/developer/apps",
  application_approved: "/developer/apps",
  application_rejected: "/developer/apps",
  service_approved: "/developer/apps",
  service_rejected: "/developer/apps",
  api_approved: "/developer/apis",
  api_rejected: "/developer/apis",
  api_removed: "/developer/apis",
  api_taken: "/developer/apis",
  permission_approved: "/developer/apps",
  permission_declined: "/developer/apps",
} as const;

const pageOf = ({ kind }: StoredMail) => PAGE[kind as keyof typeof PAGE];

/** Returns the address that the button of a mail opens. */
export function linkOf(mail: StoredMail): string {
  if ("link" in mail.parameters) return mail.parameters.link;
  return issuer() + pageOf(mail);
}

/** Returns the label of a mail's button or the words after it: of its kind, or those that the mails of its page share. */
export function endOf(mail: StoredMail, part: "action" | "after"): string {
  const t = translator(mail.locale, "mail");
  const own = `${mail.kind}.${part}` as Parameters<typeof t>[0];
  const words = t.has(own) ? own : (`page.${pageOf(mail)}.${part}` as typeof own);
  return t(words, { provider: providerIn(mail) });
}
