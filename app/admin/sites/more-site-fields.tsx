import { useTranslations } from "next-intl";
import { CheckField } from "@/app/_ui/check-field";
import { SelectField } from "@/app/_ui/select-field";
import { TextAreaField } from "@/app/_ui/text-area-field";
import { TextField } from "@/app/_ui/text-field";
import type { Problems } from "@/lib/forms/problems";
import { MAX_TEXT, SITE_KINDS, type SiteField, type SiteForm } from "@/lib/sites/editing/fields";
import { ApplicationField } from "./application-field";
import { AudienceField } from "./audience-field";
import { SectionField } from "./section-field";

/** Returns a field's props: label, initial value and error. */
type FieldOf = (name: SiteField) => {
  name: SiteField;
  label: string;
  problem: string | null;
  defaultValue: string;
};

const CHECKS = [
  ["enabled", "enabledHint"],
  ["monitored", "monitoredHint"],
] as const;

export type SiteFieldsProps = {
  stored: SiteForm;
  refused: Problems | null;
  /** Sections in use. */
  sections: readonly { name: string }[];
  field: FieldOf;
};

/** The application of a site, and who sees it. */
export function AccessFields({ stored, refused, field }: SiteFieldsProps) {
  return (
    <>
      <ApplicationField key={`application ${stored.application}`} {...field("application")} />
      <AudienceField
        audience={field("audience").defaultValue}
        groups={field("groups")}
        isRefused={refused !== null}
      />
    </>
  );
}

export function StateFields({ field }: SiteFieldsProps) {
  const t = useTranslations("adminSites.form");
  return CHECKS.map(([name, hint]) => (
    <CheckField
      key={name}
      name={name}
      label={t(name)}
      hint={t(hint)}
      defaultChecked={field(name).defaultValue === "on"}
    />
  ));
}

/** Fields for the look and position of a site's card. */
export function CardFields({ stored, sections, field }: SiteFieldsProps) {
  const t = useTranslations("adminSites.form");
  return (
    <>
      <TextAreaField
        {...field("description")}
        hint={t("descriptionHint")}
        rows={3}
        maxLength={MAX_TEXT.description}
      />
      <SectionField {...field("section")} sections={sections} />
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
