import { useTranslations } from "next-intl";
import { TextField } from "@/app/_ui/text-field";
import { MAX_TEXT } from "@/lib/sites/editing/fields";

type Props = {
  problem: string | null;
  defaultValue: string;
  /** Sections to choose from; any other name is a new one. */
  sections: readonly { name: string }[];
};

export function SectionField({ problem, defaultValue, sections }: Props) {
  const t = useTranslations("adminSites.form");
  return (
    <>
      <TextField
        name="section"
        label={t("section")}
        hint={t("sectionHint")}
        problem={problem}
        defaultValue={defaultValue}
        maxLength={MAX_TEXT.section}
        list="sections"
        autoComplete="off"
      />
      <datalist id="sections">
        {sections.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
