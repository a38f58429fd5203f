import type { Locale } from "@/lib/i18n/locale";
import { spaced } from "@/lib/i18n/spaced";
import { translator } from "@/lib/i18n/translator";
import { supportContact } from "@/lib/organization/texts";
import { issuer } from "@/lib/runtime/env";
import { endOf, linkOf } from "./links";
import type { StoredMail } from "./mail";
import { chosen, oneLine, providerIn, siteIn, stateIn, unlinkable } from "./shown-text";

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

export function wordsOf(mail: StoredMail): MailWords {
  const { kind, locale } = mail;
  const t = translator(locale, "mail");
  const name = unlinkable(chosen(mail, mail.parameters.name));
  const label = endOf(mail, "action");
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
      ...targetsIn(mail),
      ...waitingIn(mail),
    ],
    action: { label, above: t("aboveLink", { label }), link: linkOf(mail) },
    copy: t("copy"),
    after: [endOf(mail, "after"), ...support(mail), t("sender", { origin: issuer() })],
  };
}

/** Returns the sentence with where to ask for help, if the organization says so. */
function support({ locale }: StoredMail): string[] {
  const contact = supportContact();
  return contact === null ? [] : [translator(locale, "mail")("support", { contact })];
}

/** Returns what an invitation and a change by an administrator say, where `none` is a name that isn't shown. */
function accountIn(mail: StoredMail) {
  const { kind, locale, parameters } = mail;
  if (kind === "invitation") {
    const { by = "", username = "none" } = parameters;
    return { by: unlinkable(by) ?? "none", username };
  }
  if (kind !== "account_changed") return {};
  const t = translator(locale, "mail.account_changed");
  const { fields, username } = parameters;
  const isNew = fields.includes("username");
  return {
    fields: new Intl.ListFormat(locale).format(fields.map((field) => t(`field.${field}`))),
    username: (isNew && chosen(mail, username)) || "none",
  };
}

/** Returns the placeholder values of a mail's sentences, each on a single line. */
function valuesOf(mail: StoredMail) {
  const { kind, locale, parameters } = mail;
  const gaps = {
    ...{ at: "", device: "", ...namesIn(mail), by: "", until: "", left: 0, count: 0 },
    ...{ username: "none", fields: "", provider: providerIn(mail), state: stateIn(mail) },
    site: siteIn(mail),
  };
  const t = translator(locale, "mail");
  if ("by" in parameters && parameters.by !== undefined) gaps.by = actorIn(mail, parameters.by);
  if ("count" in parameters) gaps.count = parameters.count;
  if ("left" in parameters) gaps.left = parameters.left;
  if ("until" in parameters) gaps.until = moment(locale, parameters.until);
  // The device name comes from the User-Agent, which the browser or device controls.
  if (kind === "new_device" || kind === "device_approved")
    gaps.device = oneLine(chosen(mail, parameters.device ?? "")) || t("unknownDevice");
  if ("at" in parameters) gaps.at = moment(locale, parameters.at);
  return { ...gaps, ...accountIn(mail) };
}

/**
 * Returns the username of who did it, or that it was a command. Editors and administrators, whose
 * mail goes to each other, may have a dot in it.
 */
function actorIn(mail: StoredMail, by: string): string {
  const t = translator(mail.locale, "mail");
  if (!isAmongStaff(mail)) return unlinkable(chosen(mail, by)) ?? t("unnamedUser");
  return by === "" ? t("atCommandLine") : oneLine(chosen(mail, by)) || t("unnamedUser");
}

const isAmongStaff = ({ kind }: StoredMail) =>
  ["role_raised", "administrator_reset", "administrator_moved", "site_targets"].includes(kind);

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
  const names = spaced(new Intl.ListFormat(locale).format(shown));
  return [t("password_changed.passkeys", { count: shown.length, names })];
}

/** Characters of an address that a mail shows: its host is among the first. */
const MAX_ADDRESS = 200;

/** Returns a line for each link whose target changed. Editors choose the addresses. */
function targetsIn(mail: StoredMail): string[] {
  if (mail.kind !== "site_targets" || !mail.verified) return [];
  const t = translator(mail.locale, "mail");
  const { count, sites } = mail.parameters;
  const shown = (url: string | null) => {
    if (url === null) return t("site_targets.nowhere");
    return url.length > MAX_ADDRESS ? `${url.slice(0, MAX_ADDRESS)}…` : url;
  };
  const lines = sites.map(({ slug, from, to }) => `${slug}: ${shown(from)} → ${shown(to)}`);
  return withRest(lines, count, mail);
}

/** Returns a line for each registration that waits for a review. Users choose the names. */
function waitingIn(mail: StoredMail): string[] {
  if (mail.kind !== "review_waiting" || !mail.verified) return [];
  const t = translator(mail.locale, "mail");
  const { count, waiting } = mail.parameters;
  const lines = waiting.map(({ application, by }) =>
    t("review_waiting.line", {
      application: unlinkable(application) ?? t("unnamedApplication"),
      by: unlinkable(by) ?? t("unnamedUser"),
    }),
  );
  return withRest(lines, count, mail);
}

/** Adds how many more there are to the first lines of a list. */
function withRest(lines: string[], count: number, { locale }: StoredMail): string[] {
  const rest = count - lines.length;
  return rest === 0 ? lines : [...lines, translator(locale, "mail")("andMore", { count: rest })];
}

/** Returns the lines of a note. Those of an administrator may contain links. */
function note(mail: StoredMail): string[] {
  if (!("note" in mail.parameters)) return [];
  const lines = mail.parameters.note.split("\n");
  const shown = isFromUser(mail)
    ? lines.map((line) => unlinkable(chosen(mail, line)) ?? "")
    : lines.map(oneLine);
  return shown.filter((line) => line !== "");
}

const DATE = { dateStyle: "long", timeStyle: "short", hourCycle: "h23" } as const;

const moment = (locale: Locale, at: string) =>
  `${spaced(new Intl.DateTimeFormat(locale, { ...DATE, timeZone: "UTC" }).format(new Date(at)))} UTC`;
