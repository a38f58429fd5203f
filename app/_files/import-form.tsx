import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "@/app/_ui/button";
import { FileField } from "@/app/_ui/file-field";
import { FormActions } from "@/app/_ui/form-actions";
import { PostForm } from "@/app/_ui/post-form";
import type { Problems } from "@/lib/forms/problems";
import { type Kind, useProblemWords } from "./file-faults";

type Props = {
  action: string;
  kind: Kind;
  refused: Problems | null;
  /** Rows that a file may have. */
  mostRows: number;
  /** File that was checked without errors, and the button that imports it. */
  checked: { file: string; submit: string } | null;
  submit: string;
  /** True if the primary button of an unchecked file submits it, and is asked to check what is much. */
  isSubmitFirst?: boolean;
  back: { href: string; label: string };
  /** Import that has just succeeded, which clears the file, and the text of the link to its list. */
  done?: { file: string; view: string } | null;
  /** Fields before the file. */
  lead?: ReactNode;
  /** Further fields. */
  children?: ReactNode;
};

/** Puts a link before the buttons. */
const FIRST = { className: "-order-1" } as const;

/**
 * A form with two buttons: preview the changes, or apply them. Both check the whole file. After a
 * check without errors, the primary button imports what was checked.
 */
export function ImportForm(props: Props) {
  const { kind, refused, checked, submit, isSubmitFirst = false, back, done } = props;
  const t = useTranslations("adminFiles");
  const wordsOf = useProblemWords(kind);
  const problem = refused?.problems.file;
  const first = isSubmitFirst ? "checkFirst" : "check";
  const checkLabel = t(checked ? "checkAgain" : first);
  const check = ["check", checkLabel] as const;
  const apply = ["import", checked?.submit ?? submit] as const;
  const buttons = checked || isSubmitFirst ? [apply, check] : [check, apply];
  return (
    <PostForm
      action={props.action}
      encType="multipart/form-data"
      hidden={{ checked: checked?.file ?? "" }}
      className="grid gap-4"
    >
      {props.lead}
      <FileField
        key={done?.file}
        name="file"
        accept=".csv,.json,.tsv,.txt,text/csv,application/json"
        label={t("file")}
        hint={t("hint", { rows: props.mostRows, check: checkLabel })}
        problem={problem === undefined ? null : wordsOf(problem)}
      />
      {props.children}
      <FormActions>
        {buttons.map(([value, label], at) => (
          <Button
            key={value}
            type="submit"
            name="do"
            value={value}
            {...((at > 0 || done) && { look: "plain" as const })}
          >
            {label}
          </Button>
        ))}
        <ButtonLink href={back.href} {...(done ? FIRST : { look: "plain" })}>
          {done?.view ?? back.label}
        </ButtonLink>
      </FormActions>
      {checked && (
        <noscript>
          <p className="text-sm text-soft">{t("chooseAgain")}</p>
        </noscript>
      )}
    </PostForm>
  );
}
