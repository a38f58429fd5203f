import type { Locale } from "@/lib/i18n/locale";
import { translator } from "@/lib/i18n/translator";
import { issuer } from "@/lib/runtime/env";
import type { StoredMail } from "./mail";

/** A mail in words, before it is written as text and as HTML. */
export type MailWords = {
  locale: Locale;
  subject: string;
  paragraphs: string[];
  /** `above` says the label where the link is text. */
  action: { label: string; above: string; link: string };
  /** Above the address that the button leads to. */
  copy: string;
  after: string[];
};

/** Where the button of a mail leads that brings no link of its own. */
const PAGE = {
  new_device: "/account/sessions",
  new_application: "/account/apps",
  password_changed: "/forgot-password",
  email_changed: "/account",
  address_wanted: "/account",
  application_offered: "/developer/apps",
  offer_accepted: "/developer/apps",
  offer_declined: "/developer/apps",
  application_received: "/developer/apps",
  application_taken: "/developer/apps",
  application_removed: "/developer/apps",
  application_approved: "/developer/apps",
  application_rejected: "/developer/apps",
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
    ],
    action: { label, above: t("aboveLink", { label }), link: linkOf(mail) },
    copy: t("copy"),
    after: [t(`${kind}.after`), t("sender", { origin: issuer() })],
  };
}

function linkOf(mail: StoredMail): string {
  if ("link" in mail.parameters) return mail.parameters.link;
  return issuer() + PAGE[mail.kind as keyof typeof PAGE];
}

/** Nothing for an address that nobody has proved: an account could advertise to strangers (docs/decisions/0054). */
const chosen = ({ verified }: StoredMail, text: string) => (verified ? text : "");

/** What the sentences of a mail have gaps for. Each in one line, whoever chose it. */
function valuesOf(mail: StoredMail) {
  const { kind, locale, parameters } = mail;
  const gaps = { at: "", device: "", application: "", by: "", until: "" };
  const t = translator(locale, "mail");
  if ("application" in parameters) gaps.application = applicationIn(mail, parameters.application);
  if ("by" in parameters) gaps.by = unlinkable(chosen(mail, parameters.by)) ?? t("unnamedUser");
  if ("until" in parameters) gaps.until = moment(locale, parameters.until);
  // A browser says what it likes of itself.
  if (kind === "new_device")
    gaps.device = oneLine(chosen(mail, parameters.device ?? "")) || t("unknownDevice");
  if ("at" in parameters) gaps.at = moment(locale, parameters.at);
  return gaps;
}

/** Anybody may offer anything to anybody: no names that are an advertisement. */
function applicationIn(mail: StoredMail, application: string): string {
  const name = chosen(mail, application);
  const shown = mail.kind === "application_offered" ? unlinkable(name) : oneLine(name);
  return shown || translator(mail.locale, "mail")("unnamedApplication");
}

/** Whose role was raised, and to what. */
function roleOf(mail: StoredMail) {
  const { kind, locale, parameters } = mail;
  if (kind !== "role_raised") return { of: "", role: "" };
  const t = translator(locale, "mail");
  const of = unlinkable(chosen(mail, parameters.of)) ?? t("unnamedAccount");
  return { of, role: t(`role_raised.role.${parameters.role}`) };
}

function place({ kind, locale, parameters }: StoredMail): string[] {
  if (kind !== "new_device" || parameters.network === null) return [];
  return [translator(locale, "mail")("new_device.where", { network: parameters.network })];
}

/** Only an administrator writes one: links and all. */
const note = ({ kind, parameters }: StoredMail): string[] =>
  kind === "application_rejected"
    ? parameters.note
        .split("\n")
        .map(oneLine)
        .filter((line) => line !== "")
    : [];

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
 * A name to say. Anybody may ask for a mail to any address: none that a mail program could make a link of, lest
 * somebody's advertisement is sent from here.
 */
function unlinkable(name: string): string | null {
  const line = oneLine(name);
  return line === "" || /[/@:]|\.\S/.test(line) ? null : line;
}
