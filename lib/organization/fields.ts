import * as z from "zod";
import type { OrganizationChange, OrganizationRow } from "@/db/organization";
import { CORNERS, LAYOUTS, TYPEFACES } from "@/db/schema/organization";
import { isEmailAddress, isLink, normalizeLink, withAsciiDomain } from "@/lib/addresses";
import { checkbox, checked, UNSHOWABLE } from "@/lib/fields";
import { findNameFault } from "@/lib/oauth/registration/display-name";
import { MAX_ORGANIZATION_NAME } from "@/lib/runtime/env";
import { isAccent } from "./accent";

/** Maximum lengths in characters. */
export const MAX_TEXT = {
  name: MAX_ORGANIZATION_NAME,
  notice: 500,
  note: 200,
  link: 2048,
  email: 254,
} as const;

/** Length that no valid text comes near. */
const LONG = 8 * MAX_TEXT.notice;

const length = (text: string) => [...text].length;

const emptyIsNull = (text: string) => text || null;

const line = (text: string) => text.slice(0, LONG).replaceAll(/\s+/g, " ").trim();

const isName = (name: string) =>
  name === "" || (findNameFault(name) === null && length(name) <= MAX_TEXT.name);

const name = z
  .string()
  .trim()
  .check(checked((text) => (isName(text) ? null : "name_unfit")))
  .transform(emptyIsNull);

const isEncrypted = (link: string) =>
  link.length <= MAX_TEXT.link && link.startsWith("https:") && isLink(link);

const link = z
  .string()
  .trim()
  .overwrite(normalizeLink)
  .check(checked((text) => (text === "" || isEncrypted(text) ? null : "link_unfit")))
  .transform(emptyIsNull);

const isEmail = (text: string) => text.length <= MAX_TEXT.email && isEmailAddress(text);

const email = z
  .string()
  .trim()
  .overwrite(withAsciiDomain)
  .check(checked((text) => (text === "" || isEmail(text) ? null : "email_unfit")))
  .transform(emptyIsNull);

const text = (most: number) =>
  z
    .string()
    .overwrite(line)
    .check(
      checked((typed) => (UNSHOWABLE.test(typed) || length(typed) > most ? "text_unfit" : null)),
    )
    .meta({ value: "TEXT" });

/** Fields of the organization, as its form carries them: empty if nothing is set. */
export const organizationFields = z.object({
  name,
  supportEmail: email,
  supportUrl: link,
  helpUrl: link,
  imprintUrl: link,
  privacyUrl: link,
  termsUrl: link,
  notice_en: text(MAX_TEXT.notice),
  "notice_zh-CN": text(MAX_TEXT.notice),
  note_en: text(MAX_TEXT.note),
  "note_zh-CN": text(MAX_TEXT.note),
});

export type OrganizationField = keyof z.output<typeof organizationFields>;

export const ORGANIZATION_FIELDS = Object.keys(organizationFields.shape) as OrganizationField[];

/** The field of the accent color: empty for none. */
export const accentFields = z.object({
  accent: z
    .string()
    .trim()
    .toLowerCase()
    .check(checked((text) => (text === "" || isAccent(text) ? null : "accent_unfit")))
    .transform(emptyIsNull),
});

/** Choices of the look, each of which has a value. */
export const lookFields = z.object({
  typeface: z.enum(TYPEFACES),
  corners: z.enum(CORNERS),
  layout: z.enum(LAYOUTS),
  /** Where the buttons of sign-in providers stand. */
  providersFirst: checkbox,
});

/** Fields that are columns of their own. */
const COLUMNS = [
  "name",
  "supportEmail",
  "supportUrl",
  "helpUrl",
  "imprintUrl",
  "privacyUrl",
  "termsUrl",
  "accent",
] as const;

/** Fields of texts, each with its language. */
const TEXTS = {
  notice_en: ["en", "signInNotice"],
  "notice_zh-CN": ["zh-CN", "signInNotice"],
  note_en: ["en", "footerNote"],
  "note_zh-CN": ["zh-CN", "footerNote"],
} as const;

const TEXT_FIELDS = Object.keys(TEXTS) as (keyof typeof TEXTS)[];

type Settings<T> = Record<OrganizationField | "accent", T>;

/** Returns what the fields change; null and an empty text are nothing. */
export function changeOf(fields: Settings<string | null>): OrganizationChange {
  const texts: NonNullable<OrganizationChange["texts"]> = {};
  for (const field of TEXT_FIELDS) {
    const [locale, name] = TEXTS[field];
    if (fields[field]) texts[locale] = { ...texts[locale], [name]: fields[field] };
  }
  return {
    ...Object.fromEntries(COLUMNS.map((column) => [column, fields[column] || null])),
    texts,
  };
}

export function textsOf(row: OrganizationRow): Settings<string> {
  const columns = COLUMNS.map((column) => [column, row[column] ?? ""]);
  const texts = TEXT_FIELDS.map((field) => {
    const [locale, name] = TEXTS[field];
    return [field, row.texts[locale]?.[name] ?? ""];
  });
  return Object.fromEntries([...columns, ...texts]);
}

const [FIRST_DAY, LAST_DAY] = ["2000-01-01", "9999-12-31"];

const isDay = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) &&
  day >= FIRST_DAY &&
  day <= LAST_DAY &&
  !Number.isNaN(Date.parse(day));

/** Fields of the announcement. Without a text, there is none. */
export const announcementFields = z.object({
  text_en: text(MAX_TEXT.notice),
  "text_zh-CN": text(MAX_TEXT.notice),
  kind: z.enum(["info", "warning"], "kind_unknown"),
  link,
  /** Last day on which it is shown, in UTC; empty for no end. */
  until: z
    .string()
    .trim()
    .check(checked((day) => (day === "" || isDay(day) ? null : "day_unfit")))
    .transform(emptyIsNull),
});

/** Returns the announcement of the fields; null without a text. */
export function announcementOf(
  fields: z.output<typeof announcementFields>,
): NonNullable<OrganizationChange["announcement"]> | null {
  const { text_en, "text_zh-CN": textZh, ...rest } = fields;
  if (text_en === "" && textZh === "") return null;
  return { ...rest, text: { ...(text_en && { en: text_en }), ...(textZh && { "zh-CN": textZh }) } };
}
