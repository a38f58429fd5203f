import type { Locale } from "@/lib/i18n/locale";
import { translator } from "@/lib/i18n/translator";
import { supportContact } from "@/lib/organization/texts";
import { issuer } from "@/lib/runtime/env";
import type { StoredMail } from "./mail";

/** Content of a mail, before it is rendered as text and as HTML. */
export type MailWords = {
  locale: Locale;
  subject: string;
  paragraphs: string[];
  /** `above` repeats the label above the link in plain text. */
  action: { label: string; above: string; link: string };
  /** Text above the copyable URL of the button. */
  copy: string;
  after: string[];
};

/** Button targets of mails without a link of their own. */
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

export function wordsOf(mail: StoredMail): MailWords {
  const { kind, locale } = mail;
  const t = translator(locale, "mail");
  const name = unlinkable(chosen(mail, mail.parameters.name));
  const label = t(`${kind}.action`);
  const values = { ...valuesOf(mail), ...roleOf(mail) };
  return {
    locale,
    subject: t(`${kind}.subject`, values),
    paragraphs: [
      name === null ? t("greetingWithoutName") : t("greeting", { name }),
      t(`${kind}.what`, values),
      ...place(mail),
      ...note(mail),
      ...passkeysIn(mail),
    ],
    action: { label, above: t("aboveLink", { label }), link: linkOf(mail) },
    copy: t("copy"),
    after: [t(`${kind}.after`), ...support(mail), t("sender", { origin: issuer() })],
  };
}

/** Returns the sentence with where to ask for help, if the organization says so. */
function support({ locale }: StoredMail): string[] {
  const contact = supportContact();
  return contact === null ? [] : [translator(locale, "mail")("support", { contact })];
}

function linkOf(mail: StoredMail): string {
  if ("link" in mail.parameters) return mail.parameters.link;
  return issuer() + PAGE[mail.kind as keyof typeof PAGE];
}

/**
 * Returns chosen text for verified addresses only; otherwise an account could send advertising to
 * strangers (docs/decisions/0054-keep-chosen-text-out-of-unverified-mail.md).
 */
const chosen = ({ verified }: StoredMail, text: string) => (verified ? text : "");

/** Returns the placeholder values of a mail's sentences, each on a single line. */
function valuesOf(mail: StoredMail) {
  const { kind, locale, parameters } = mail;
  const gaps = { at: "", device: "", ...namesIn(mail), by: "", until: "", left: 0 };
  const t = translator(locale, "mail");
  if ("by" in parameters) gaps.by = unlinkable(chosen(mail, parameters.by)) ?? t("unnamedUser");
  if ("left" in parameters) gaps.left = parameters.left;
  if ("until" in parameters) gaps.until = moment(locale, parameters.until);
  // The device name comes from the User-Agent, which the browser or device controls.
  if (kind === "new_device" || kind === "device_approved")
    gaps.device = oneLine(chosen(mail, parameters.device ?? "")) || t("unknownDevice");
  if ("at" in parameters) gaps.at = moment(locale, parameters.at);
  return gaps;
}

/** True if a user who isn't an administrator may have written what the mail says. */
const isFromUser = ({ kind }: StoredMail) =>
  kind === "permission_approved" || kind === "permission_declined";

/**
 * Returns the names of the application and the API that a mail is about. Anyone can offer an
 * application or register an API, so that of somebody else must not contain a link.
 */
function namesIn(mail: StoredMail) {
  const { kind, parameters } = mail;
  const named = (given: string, isOwn: boolean) => {
    const shown = (isOwn ? oneLine : unlinkable)(chosen(mail, given));
    return shown || translator(mail.locale, "mail")("unnamedApplication");
  };
  return {
    application:
      "application" in parameters
        ? named(parameters.application, kind !== "application_offered")
        : "",
    api: "api" in parameters ? named(parameters.api, !isFromUser(mail)) : "",
  };
}

/** Returns the username of the account that administrators are told about, and its raised role. */
function roleOf(mail: StoredMail) {
  const { locale, parameters } = mail;
  if (!("of" in parameters)) return { of: "", role: "" };
  const t = translator(locale, "mail");
  const of = unlinkable(chosen(mail, parameters.of)) ?? t("unnamedAccount");
  return { of, role: "role" in parameters ? t(`role_raised.role.${parameters.role}`) : "" };
}

function place({ locale, parameters }: StoredMail): string[] {
  if (!("network" in parameters) || parameters.network === null) return [];
  return [translator(locale, "mail")("where", { network: parameters.network })];
}

/** Returns the sentence that names the passkeys that a password reset left. Users choose the names. */
function passkeysIn(mail: StoredMail): string[] {
  if (mail.kind !== "password_changed" || !mail.parameters.passkeys?.length) return [];
  const { locale } = mail;
  const t = translator(locale, "mail");
  const shown = mail.parameters.passkeys.map(
    (name) => unlinkable(chosen(mail, name)) ?? t("unnamedPasskey"),
  );
  const names = new Intl.ListFormat(locale).format(shown);
  return [t("password_changed.passkeys", { count: shown.length, names })];
}

/** Returns the lines of a note. Those of an administrator may contain links. */
function note(mail: StoredMail): string[] {
  const { parameters } = mail;
  if (!("note" in parameters)) return [];
  const lines = parameters.note.split("\n");
  const shown = isFromUser(mail)
    ? lines.map((line) => unlinkable(chosen(mail, line)) ?? "")
    : lines.map(oneLine);
  return shown.filter((line) => line !== "");
}

const moment = (locale: Locale, at: string) =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
    hourCycle: "h23",
  })
    .format(new Date(at))
    .concat(" UTC");

const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

/**
 * Returns a name to show, or null if a mail program could turn it into a link. Anyone can cause a
 * mail to any address, so a name must not carry advertising.
 */
function unlinkable(name: string): string | null {
  const line = oneLine(name);
  return line === "" || /[/@:]|\.\S/.test(line) ? null : line;
}
