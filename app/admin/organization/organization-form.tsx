import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { CARD } from "@/app/_ui/card";
import { PostForm } from "@/app/_ui/post-form";
import { ProblemSummary } from "@/app/_ui/problem-summary";
import { problemText } from "@/app/_ui/problem-text";
import { TextAreaField } from "@/app/_ui/text-area-field";
import { TextField } from "@/app/_ui/text-field";
import type { Problems } from "@/lib/forms/problems";
import type { storedOrganization } from "@/lib/organization/change";
import {
  MAX_TEXT,
  ORGANIZATION_FIELDS,
  type OrganizationField,
  textsOf,
} from "@/lib/organization/fields";

type Props = {
  stored: Awaited<ReturnType<typeof storedOrganization>>;
  /** Name that the environment decides; null if it can be changed here. */
  fixedName: string | null;
  refused: Problems | null;
};

const LINKS = ["supportUrl", "helpUrl", "privacyUrl", "termsUrl", "imprintUrl"] as const;

/** Form for the organization's name, contacts and texts, with the revision that it shows. */
export function OrganizationForm({ stored, fixedName, refused }: Props) {
  const t = useTranslations("adminOrganization");
  const field = useFields(stored, refused);
  return (
    <PostForm
      action="/forms/admin/organization/save"
      hidden={{ revision: String(stored.revision) }}
      className={`${CARD} grid gap-5 p-6`}
    >
      <ProblemSummary
        fields={ORGANIZATION_FIELDS.map(field).filter(({ problem }) => problem !== null)}
      />
      <TextField
        {...field("name")}
        {...(fixedName !== null && { readOnly: true, defaultValue: fixedName })}
        hint={fixedName === null ? t("nameHint") : t("nameFixed")}
        maxLength={MAX_TEXT.name}
        autoComplete="organization"
      />
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-3 text-title">{t("contacts")}</legend>
        <TextField
          {...field("supportEmail")}
          type="email"
          hint={t("supportHint")}
          maxLength={MAX_TEXT.email}
        />
        {LINKS.map((name) => (
          <TextField
            key={name}
            {...field(name)}
            type="url"
            placeholder="https://"
            maxLength={MAX_TEXT.link}
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="text-title">{t("texts")}</legend>
        <p className="text-sm text-soft sm:col-span-2">{t("textsHint")}</p>
        <TextAreaField {...field("notice_en")} rows={2} maxLength={MAX_TEXT.notice} lang="en" />
        <TextAreaField
          {...field("notice_zh-CN")}
          rows={2}
          maxLength={MAX_TEXT.notice}
          lang="zh-CN"
        />
        <TextField {...field("note_en")} maxLength={MAX_TEXT.note} lang="en" />
        <TextField {...field("note_zh-CN")} maxLength={MAX_TEXT.note} lang="zh-CN" />
      </fieldset>
      <div>
        <Button type="submit">{t("save")}</Button>
      </div>
    </PostForm>
  );
}

/** Returns each field's props: label, initial value and error. */
function useFields(stored: Props["stored"], refused: Problems | null) {
  const t = useTranslations("adminOrganization");
  const texts = textsOf(stored);
  return (name: OrganizationField) => ({
    name,
    label: t(`fields.${name}`),
    defaultValue: refused?.typed[name] ?? texts[name],
    problem: problemText(t, refused?.problems[name]),
  });
}
