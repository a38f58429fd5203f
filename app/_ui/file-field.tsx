import { useTranslations } from "next-intl";
import { Field } from "./field";
import { FileInput } from "./file-input";

type Props = {
  name: string;
  label: string;
  /** Media types, with commas. */
  accept: string;
  hint: string;
  /** What is wrong with it, in words. */
  problem: string | null;
};

/** A file to upload, with its label, and all that is said of it. */
export function FileField({ name, label, accept, hint, problem }: Props) {
  const t = useTranslations("common.file");
  return (
    <Field id={name} label={label} hint={hint} problem={problem}>
      <FileInput
        name={name}
        accept={accept}
        said={{ hint, problem }}
        words={{ choose: t("choose"), none: t("none") }}
      />
    </Field>
  );
}
