import { useTranslations } from "next-intl";
import { MoreFields } from "@/app/_applications/more-fields";
import { Button } from "@/app/_ui/button";
import { CancelLink } from "@/app/_ui/cancel-link";
import { CARD } from "@/app/_ui/card";
import { AS_TYPED } from "@/app/_ui/field";
import { FormActions } from "@/app/_ui/form-actions";
import { PostForm } from "@/app/_ui/post-form";
import { ProblemSummary } from "@/app/_ui/problem-summary";
import { fieldProblem } from "@/app/_ui/problem-text";
import { TextField } from "@/app/_ui/text-field";
import { WarnUnsaved } from "@/app/_ui/warn-unsaved";
import type { Problems } from "@/lib/forms/problems";
import {
  MAX_TEXT,
  SITE_FIELDS,
  type SiteField,
  type SiteForm as Typed,
} from "@/lib/sites/editing/fields";
import { IconFields } from "./icon-fields";
import { MoreSiteFields } from "./more-site-fields";
import { TargetField } from "./target-field";
import { type TargetWords, useTargetWords } from "./target-words";

type Props = {
  action: string;
  /** The stored values, or the defaults of a new site. */
  stored: Typed;
  /** Sections in use. */
  sections: readonly { name: string }[];
  refused: Problems | null;
  /** The stored icon, and why there was none to fetch. */
  icon?: { hash: string | null; problem: string | undefined };
  submit: string;
  hidden?: { site: string; revision: number };
};

/** Fields of the form in its order, the first of which always show. */
const FIRST = ["title", "targetUrl", "displayUrl", "slug"] as const;
const MORE = SITE_FIELDS.filter((name) => !FIRST.some((first) => first === name));

/**
 * Form for a site's fields; for a new one, with those folded away that few need. A select resets when its
 * stored value changes; other fields follow it.
 */
export function SiteForm({ action, stored, refused, icon, submit, hidden, sections }: Props) {
  const t = useTranslations("adminSites.form");
  const words = useTargetWords();
  const field = useFields(stored, refused, words);
  const wrong = (names: readonly SiteField[]) =>
    names.map(field).filter(({ problem }) => problem !== null);
  const isNew = hidden === undefined;
  const fetches = refused?.typed.fetchIcon ?? (isNew ? "on" : "");
  return (
    <WarnUnsaved>
      <PostForm
        action={action}
        hidden={hidden}
        encType="multipart/form-data"
        className={`${CARD} grid gap-5 p-6`}
      >
        <ProblemSummary fields={wrong([...FIRST, ...MORE])} />
        <TextField
          {...field("title")}
          maxLength={MAX_TEXT.title}
          autoFocus={isNew && refused === null}
        />
        <TargetField {...field("targetUrl")} words={words} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            {...field("displayUrl")}
            hint={t("displayUrlHint")}
            maxLength={MAX_TEXT.displayUrl}
          />
          <TextField
            {...field("slug")}
            hint={t("slugHint")}
            {...AS_TYPED}
            maxLength={MAX_TEXT.slug}
          />
        </div>
        <IconFields
          icon={icon?.hash ?? null}
          problem={refused?.problems.icon ?? icon?.problem}
          fetches={fetches === "on"}
          removes={refused?.typed.removeIcon === "on"}
          site={{ ...stored, ...refused?.typed }}
          chosen={{ glyph: "", color: "", ...refused?.typed }}
        />
        <MoreFields
          title={t("more")}
          open={!isNew || stored.application !== "" || wrong(MORE).length > 0}
        >
          <MoreSiteFields {...{ stored, refused, field, sections }} />
        </MoreFields>
        <Buttons submit={submit} isNew={isNew} />
      </PostForm>
    </WarnUnsaved>
  );
}

function Buttons({ submit, isNew }: { submit: string; isNew: boolean }) {
  const t = useTranslations("adminSites.form");
  return (
    <FormActions>
      <Button type="submit">{submit}</Button>
      {isNew && (
        <Button type="submit" name="go" value="another" look="plain">
          {t("another")}
        </Button>
      )}
      <CancelLink href="/admin/sites" />
    </FormActions>
  );
}

/** Returns each field's props: label, initial value and error. */
function useFields(stored: Typed, refused: Problems | null, { problems }: TargetWords) {
  const t = useTranslations("adminSites.form");
  const problemOf = (field: SiteField): string | null => {
    const code = refused?.problems[field];
    const text = fieldProblem(t, refused, field);
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
