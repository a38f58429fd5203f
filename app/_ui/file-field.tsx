import { useTranslations } from "next-intl";
import { Field } from "./field";
import { FileInput } from "./file-input";

type Props = {
  name: string;
  label: string;
  /** Hides the label visually, below a heading that says the same. */
  quiet?: boolean;
  /** Comma-separated media types. */
  accept: string;
  hint: string;
  problem: string | null;
};

/** A file upload with its label, hint and error message. */
export function FileField({ name, label, quiet, accept, hint, problem }: Props) {
  const t = useTranslations("common.file");
  return (
    <Field id={name} label={label} quiet={quiet} hint={hint} problem={problem}>
      <FileInput
        name={name}
        accept={accept}
        said={{ hint, problem }}
        words={{ choose: t("choose"), none: t("none") }}
      />
    </Field>
  );
}
