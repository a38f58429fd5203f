import { commandContext } from "@/db/audit/events";
import type { OrganizationRow } from "@/db/organization";
import { parseFields } from "@/lib/fields";
import { changeOrganization, isNameFixed, storedOrganization } from "@/lib/organization/change";
import {
  accentFields,
  changeOf,
  type OrganizationField,
  organizationFields,
  textsOfForm,
} from "@/lib/organization/fields";
import { ok, refuse } from "@/lib/result";
import { defineCommand, type Outcome } from "./define";
import { withDatabase } from "./with-database";

/** Options and the fields that they set. */
const FIELDS = {
  name: "name",
  "support-email": "supportEmail",
  "support-url": "supportUrl",
  "help-url": "helpUrl",
  "imprint-url": "imprintUrl",
  "privacy-url": "privacyUrl",
  "terms-url": "termsUrl",
  "notice-en": "notice_en",
  "notice-zh-CN": "notice_zh-CN",
  "note-en": "note_en",
  "note-zh-CN": "note_zh-CN",
  accent: "accent",
} as const satisfies Record<string, OrganizationField | "accent">;

type Option = keyof typeof FIELDS;

const OPTIONS = Object.keys(FIELDS) as Option[];

const REASONS: Readonly<Record<string, string>> = {
  name_unfit: "must be one line of up to 60 visible characters",
  email_unfit: "must be an email address",
  link_unfit: "must be an absolute https URL with a valid host",
  accent_unfit: "must be # and six hexadecimal digits, such as #2a43b0",
  text_unfit: "is too long, or contains characters that can't be displayed",
};

const ALL = organizationFields.extend(accentFields.shape);

const textsOf = (stored: OrganizationRow) => ({
  ...textsOfForm(stored),
  accent: stored.accent ?? "",
});

export const setOrganization = defineCommand({
  words: ["organization"],
  options: Object.fromEntries(OPTIONS.map((option) => [option, { type: "string" }])),
  synopsis: OPTIONS.map((option) => `[--${option} TEXT]`),
  summary:
    "Show or change the organization's name, contacts, texts and accent color; an empty text removes one.",
  run({ values }, { now }) {
    return withDatabase(async (): Promise<Outcome> => {
      const stored = await storedOrganization();
      const given = OPTIONS.filter((option) => values[option] !== undefined);
      if (given.length === 0) return shown(stored);
      if (values.name !== undefined && isNameFixed())
        return refuse({ field: "name", reason: "ORGANIZATION_NAME decides the name" });
      const typed = Object.fromEntries(given.map((option) => [FIELDS[option], values[option]]));
      const read = parseFields(ALL, { ...textsOf(stored), ...typed });
      if (!read.ok) return unfit(read.error);
      const { revision } = stored;
      const changed = await changeOrganization(
        { revision, ...changeOf(read.value), accent: read.value.accent },
        commandContext(now),
      );
      return changed.ok ? shown(await storedOrganization()) : refuse(CHANGED);
    });
  },
});

function unfit(problems: Partial<Record<OrganizationField | "accent", string>>): Outcome {
  const option = OPTIONS.find((each) => problems[FIELDS[each]] !== undefined);
  const code = option && problems[FIELDS[option]];
  return refuse({ field: option ?? null, reason: REASONS[code ?? ""] ?? "is invalid" });
}

const CHANGED = { field: null, reason: "somebody else just changed the organization; try again" };

function shown(stored: OrganizationRow): Outcome {
  const texts = textsOf(stored);
  const lines = OPTIONS.filter((option) => texts[FIELDS[option]] !== "").map(
    (option) => `${option}: ${texts[FIELDS[option]]}`,
  );
  const json = Object.fromEntries(
    OPTIONS.map((option) => [option.replaceAll("-", "_"), texts[FIELDS[option]] || null]),
  );
  return ok({ lines: lines.length > 0 ? lines : ["Nothing is set."], json });
}
