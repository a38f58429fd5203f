import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "@/app/_ui/button";
import { FileField } from "@/app/_ui/file-field";
import { FormActions } from "@/app/_ui/form-actions";
import { PostForm } from "@/app/_ui/post-form";
import type { Problems } from "@/lib/forms/problems";
import { GROUP_COLUMNS, MOST_GROUP_ROWS } from "@/lib/groups/exchange/file";
import { MOST_PEOPLE_ROWS, PERSON_COLUMNS } from "@/lib/people/file";
import { SITE_COLUMNS } from "@/lib/sites/exchange/cells";
import { MOST_SITE_ROWS } from "@/lib/sites/exchange/file";
import { type Kind, useProblemWords } from "./file-faults";

type Props = {
  kind: Kind;
  refused: Problems | null;
  /** File that was checked without errors, and the button that imports it, unless that would change nothing. */
  checked: { file: string; submit: string; isEmpty: boolean } | null;
  submit: string;
  /** Text of the button that checks, if people don't only choose a file. */
  check?: string;
  back: { href: string; label: string };
  /** Import that has just succeeded, which clears the file, and the text of the link to its list. */
  done?: { file: string; view: string } | null;
  /** Fields before the file. */
  lead?: ReactNode;
  children?: ReactNode;
};

/** Files of each kind: the list that they are of, their columns, a row to begin with, and the most rows. */
const FILES = {
  adminGroups: {
    of: "groups",
    columns: GROUP_COLUMNS,
    sample: ["staff", "ada", "false"],
    mostRows: MOST_GROUP_ROWS,
  },
  adminSites: {
    of: "sites",
    columns: SITE_COLUMNS,
    sample: [
      ...["wiki", "Team Wiki", "wiki.example.org", "How we work", "internal", "500", "Work"],
      ...["https://wiki.example.org", "true", "false", "everyone", ""],
    ],
    mostRows: MOST_SITE_ROWS,
  },
  adminUsers: {
    of: "users",
    columns: PERSON_COLUMNS,
    sample: ["ada", "ada@example.org", "Ada Lovelace", "user", "", "en"],
    mostRows: MOST_PEOPLE_ROWS,
  },
};

/** Puts a link before the buttons. */
const FIRST = { className: "-order-1" } as const;

/**
 * A form with two buttons: preview the changes, or apply them. Both check the whole file. After a
 * check without errors, the primary button imports what was checked.
 */
export function ImportForm(props: Props) {
  const { checked, back, done } = props;
  const { of } = FILES[props.kind];
  const t = useTranslations("adminFiles");
  const { checkLabel, buttons } = useButtons(props);
  return (
    <PostForm
      action={`/forms/admin/${of}/import`}
      encType="multipart/form-data"
      hidden={{ checked: checked?.file ?? "" }}
      className="grid gap-4"
    >
      {props.lead}
      <Upload key={done?.file} {...props} check={checkLabel} />
      {props.children}
      <FormActions>
        {buttons.map(([value, label, disabled], at) => (
          <Button
            key={value}
            type="submit"
            name="do"
            value={value}
            disabled={disabled}
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

/** Returns the two buttons, the primary one first: name, label, and true for one that would change nothing. */
function useButtons({ checked, submit, check: unchecked }: Props) {
  const t = useTranslations("adminFiles");
  const { isEmpty = false, submit: label = submit } = checked ?? {};
  const checkLabel = checked ? t("checkAgain") : (unchecked ?? t("check"));
  const check = ["check", checkLabel, false] as const;
  const apply = ["import", isEmpty ? t("nothing") : label, isEmpty] as const;
  return { checkLabel, buttons: checked && !isEmpty ? [apply, check] : [check, apply] };
}

/** The file, and one to begin with. */
function Upload({ kind, refused, check }: Props & { check: string }) {
  const t = useTranslations("adminFiles");
  const wordsOf = useProblemWords(kind);
  const problem = refused?.problems.file;
  const { of, columns, sample, mostRows } = FILES[kind];
  return (
    <>
      <FileField
        name="file"
        accept=".csv,.json,.tsv,.txt,text/csv,application/json"
        label={t("file")}
        hint={t("hint", { rows: mostRows, check })}
        problem={problem === undefined ? null : wordsOf(problem)}
      />
      <a
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(`${columns}\n${sample}\n`)}`}
        download={`${of}.csv`}
        className="link -mt-2 justify-self-start text-sm"
      >
        {t("sample")}
      </a>
    </>
  );
}
