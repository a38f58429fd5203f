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
import { SectionIndex } from "@/app/_ui/section-index";
import { SettingsCard } from "@/app/_ui/settings-card";
import { SettingsSection } from "@/app/_ui/settings-section";
import { TextField } from "@/app/_ui/text-field";
import { WarnUnsaved } from "@/app/_ui/warn-unsaved";
import type { Problems } from "@/lib/forms/problems";
import {
  ICON_SOURCES,
  MAX_TEXT,
  SITE_FIELDS,
  type SiteField,
  type SiteForm as Typed,
} from "@/lib/sites/editing/fields";
import { type LibraryIcon, readLibraryIcon } from "@/lib/sites/icons/glyphs";
import { IconFields } from "./icon-fields";
import { AccessFields, CardFields, type SiteFieldsProps, StateFields } from "./more-site-fields";
import { TargetField } from "./target-field";
import { useTargetWords } from "./target-words";

type Props = {
  action: string;
  /** The stored values, or the defaults of a new site. */
  stored: Typed;
  /** Sections in use. */
  sections: readonly { name: string }[];
  refused: Problems | null;
  /** The stored icon, and why there was none to fetch or to draw. */
  icon?:
    | { hash: string | null; drawn: LibraryIcon | null; problem: string | undefined }
    | undefined;
  /** The site as shown; undefined for a new one. */
  hidden?: { site: string; revision: number };
};

/** Fields of the form in its order, the first of which always show. */
const FIRST = ["title", "targetUrl", "displayUrl", "slug"] as const;
const MORE = SITE_FIELDS.filter((name) => !FIRST.some((first) => first === name));

/**
 * Form for a site's fields: sections of settings, or for a new one, a few fields, with those folded away that few need.
 * A select resets when its stored value changes; other fields follow it.
 */
export function SiteForm({ action, stored, refused, icon, hidden, sections }: Props) {
  const t = useTranslations("adminSites.form");
  const field = useFields(stored, refused);
  const wrong = (names: readonly SiteField[]) =>
    names.map(field).filter(({ problem }) => problem !== null);
  const fields = { stored, refused, sections, field };
  const form = { action, hidden, encType: "multipart/form-data" };
  const summary = <ProblemSummary fields={wrong([...FIRST, ...MORE])} />;
  const isNew = hidden === undefined;
  const parts = {
    address: <AddressFields field={field} autoFocus={isNew && refused === null} />,
    icon: <SiteIcon {...{ stored, refused, icon, isNew }} />,
    card: <CardFields {...fields} />,
    access: <AccessFields {...fields} />,
    state: <StateFields {...fields} />,
  };
  if (isNew)
    return (
      <WarnUnsaved>
        <PostForm {...form} className={`${CARD} grid gap-5 p-6`}>
          {summary}
          {parts.address}
          {parts.icon}
          <MoreFields title={t("more")} open={stored.application !== "" || wrong(MORE).length > 0}>
            {parts.card}
            {parts.access}
            {parts.state}
          </MoreFields>
          <Buttons />
        </PostForm>
      </WarnUnsaved>
    );
  const titled = (["address", "icon", "card", "access", "state"] as const).map((name) => ({
    ...{ name, id: `site-${name}`, title: t(`sections.${name}`) },
  }));
  return (
    <WarnUnsaved>
      <SettingsCard {...form} storedAt={refused && `/admin/sites/${hidden.site}`}>
        <div className="p-5 empty:hidden sm:px-6">{summary}</div>
        <SectionIndex sections={titled} />
        {titled.map(({ name, ...section }) => (
          <SettingsSection key={name} {...section}>
            {parts[name]}
          </SettingsSection>
        ))}
      </SettingsCard>
    </WarnUnsaved>
  );
}

type AddressProps = { field: SiteFieldsProps["field"]; autoFocus: boolean };

function AddressFields({ field, autoFocus }: AddressProps) {
  const t = useTranslations("adminSites.form");
  return (
    <>
      <TextField {...field("title")} maxLength={MAX_TEXT.title} autoFocus={autoFocus} />
      <TargetField {...field("targetUrl")} words={useTargetWords()} />
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
    </>
  );
}

type IconProps = Pick<Props, "stored" | "refused"> & { icon: Props["icon"]; isNew: boolean };

/** The icon as it is stored, or as a refused form asks for it. */
function SiteIcon({ stored, refused, icon, isNew }: IconProps) {
  const { hash = null, drawn = null, problem } = icon ?? {};
  const { iconFrom, glyph, color, ...typed } = refused?.typed ?? {};
  const sources = ICON_SOURCES.filter((source) =>
    isNew ? source !== "keep" : source !== "none" || hash !== null,
  );
  const upload = refused?.problems.icon;
  const at = problem === "no_glyph" ? "library" : "site";
  return (
    <IconFields
      // Remounted once the icon is another one, so that the choice is to keep it.
      key={hash}
      sources={sources}
      from={sources.find((source) => source === iconFrom) ?? sources[0]}
      problem={upload ? { code: upload, at: "upload" } : { code: problem, at }}
      headed={!isNew}
      site={{ ...stored, ...typed }}
      chosen={readLibraryIcon(glyph, color) ?? drawn ?? {}}
    />
  );
}

function Buttons() {
  const t = useTranslations("adminSites");
  return (
    <FormActions>
      <Button type="submit">{t("new.submit")}</Button>
      <Button type="submit" name="go" value="another" look="plain">
        {t("form.another")}
      </Button>
      <CancelLink href="/admin/sites" />
    </FormActions>
  );
}

/** Returns each field's props: label, initial value and error. */
function useFields(stored: Typed, refused: Problems | null) {
  const t = useTranslations("adminSites.form");
  const { problems } = useTargetWords();
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
