import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "@/app/_ui/button";
import { CARD } from "@/app/_ui/card";
import { CheckField } from "@/app/_ui/check-field";
import { AS_TYPED } from "@/app/_ui/field";
import { PostForm } from "@/app/_ui/post-form";
import { ProblemSummary } from "@/app/_ui/problem-summary";
import { problemText } from "@/app/_ui/problem-text";
import { SelectField } from "@/app/_ui/select-field";
import { TextAreaField } from "@/app/_ui/text-area-field";
import { TextField } from "@/app/_ui/text-field";
import type { Problems } from "@/lib/forms/problems";
import {
  MAX_TEXT,
  SITE_FIELDS,
  SITE_KINDS,
  type SiteField,
  type SiteForm as Typed,
} from "@/lib/sites/editing/fields";
import { ApplicationField, type Choice } from "./application-field";
import { AudienceField } from "./audience-field";
import { TargetField } from "./target-field";
import { type TargetWords, useTargetWords } from "./target-words";

type Props = {
  action: string;
  /** The stored values, or the defaults of a new site. */
  stored: Typed;
  /** Names of the sections in use. */
  sections: readonly string[];
  /** Applications to choose from; null if there are too many for a list. */
  applications: readonly Choice[] | null;
  refused: Problems | null;
  submit: string;
  /** Hidden fields with the site and its revision. */
  hidden?: { site: string; revision: number };
};

/** Form for a site's fields. A select resets when its stored value changes; other fields follow it. */
export function SiteForm({ action, stored, refused, submit, hidden, ...lists }: Props) {
  const t = useTranslations("adminSites.form");
  const words = useTargetWords();
  const field = useFields(stored, refused, words);
  return (
    <PostForm action={action} hidden={hidden} className={`${CARD} grid gap-5 p-6`}>
      <ProblemSummary fields={SITE_FIELDS.map(field).filter(({ problem }) => problem !== null)} />
      <TextField {...field("title")} maxLength={MAX_TEXT.title} />
      <TextField {...field("slug")} hint={t("slugHint")} {...AS_TYPED} maxLength={MAX_TEXT.slug} />
      <TargetField {...field("targetUrl")} words={words} />
      <Looks stored={stored} sections={lists.sections} field={field} />
      <ApplicationField
        key={`application ${stored.application}`}
        {...field("application")}
        applications={lists.applications}
      />
      <AudienceField
        audience={field("audience").defaultValue}
        groups={field("groups")}
        isRefused={refused !== null}
      />
      <CheckField
        name="enabled"
        label={t("enabled")}
        hint={t("enabledHint")}
        defaultChecked={field("enabled").defaultValue === "on"}
      />
      <CheckField
        name="monitored"
        label={t("monitored")}
        hint={t("monitoredHint")}
        defaultChecked={field("monitored").defaultValue === "on"}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{submit}</Button>
        <ButtonLink href="/admin/sites" look="plain">
          {t("cancel")}
        </ButtonLink>
      </div>
    </PostForm>
  );
}

const messageOf = (field: SiteField, code: string | undefined) =>
  field === "title" && code === "text_missing" ? "title_missing" : code;

/** Returns each field's props: label, initial value and error. */
function useFields(stored: Typed, refused: Problems | null, { problems }: TargetWords) {
  const t = useTranslations("adminSites.form");
  const problemOf = (field: SiteField): string | null => {
    const code = refused?.problems[field];
    const text = problemText(t, messageOf(field, code));
    if (text !== null) return text;
    // The target's messages are in a part of their own, which its script needs too.
    if (field === "targetUrl" && code) return problems[code] ?? null;
    // The value was too long for the cookie that carries it (lib/forms/problems.ts).
    return refused && refused.typed[field] === undefined ? t("problem.lost") : null;
  };
  return (name: SiteField) => ({
    name,
    label: t(name),
    problem: problemOf(name),
    defaultValue: refused?.typed[name] ?? stored[name],
  });
}

type LooksProps = {
  stored: Typed;
  sections: readonly string[];
  field: ReturnType<typeof useFields>;
};

/** Fields for the look and position of a site's card. */
function Looks({ stored, sections, field }: LooksProps) {
  const t = useTranslations("adminSites.form");
  return (
    <>
      <TextField
        {...field("displayUrl")}
        hint={t("displayUrlHint")}
        maxLength={MAX_TEXT.displayUrl}
      />
      <TextAreaField
        {...field("description")}
        hint={t("descriptionHint")}
        rows={3}
        maxLength={MAX_TEXT.description}
      />
      <TextField
        {...field("section")}
        hint={t("sectionHint")}
        maxLength={MAX_TEXT.section}
        list="sections"
        autoComplete="off"
      />
      <datalist id="sections">
        {sections.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField key={`kind ${stored.kind}`} {...field("kind")}>
          {SITE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </SelectField>
        <TextField {...field("pinWeight")} inputMode="numeric" hint={t("pinWeightHint")} />
      </div>
    </>
  );
}
