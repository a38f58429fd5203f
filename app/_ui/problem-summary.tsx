import { useTranslations } from "next-intl";
import { Notice } from "./notice";

type Props = {
  /** The refused fields, in the order of the form. Their inputs have the same ids. */
  fields: readonly { name: string; label: string }[];
};

/** Links to each refused field of a form; nothing for a single one, which already has the focus. */
export function ProblemSummary({ fields }: Props) {
  const t = useTranslations("common.form");
  if (fields.length < 2) return null;
  return (
    <Notice kind="error">
      <p>{t("fix", { count: fields.length })}</p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {fields.map(({ name, label }) => (
          <li key={name}>
            <a href={`#${name}`} className="inline-block py-0.5 font-semibold underline">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
