import { useTranslations } from "next-intl";
import { Notice } from "@/app/_ui/notice";
import { Table } from "@/app/_ui/table";
import { isInherited } from "@/lib/i18n/inherited";
import { type Faults, UNCOUNTED } from "./faults";

/** Message file of what is imported. */
export type Kind = "adminGroups" | "adminSites" | "adminUsers";

type Props = { faults: Faults; kind: Kind };

/** Faults of a file or of typed lines, which changed nothing: one row for each cause. */
export function FileFaults({ faults, kind }: Props) {
  const t = useTranslations("adminFiles");
  const tPeople = useTranslations("adminUsers.new");
  const { causes, first, ...counts } = { ...faults, more: String(faults.more) };
  const wordsOf = useProblemWords(kind);
  // Cards with labels on a narrow screen: a list of columns has no room beside the rows.
  const typed = String(counts.lines > 0);
  const columns = (["row", "column", "problem"] as const).map((name) => ({
    label: t(`fault.${name}`, { typed }),
  }));
  const [notes, errors] = [true, false].map((isNote) =>
    first.filter(({ problem }) => UNCOUNTED.has(problem) === isNote),
  ) as [Faults["first"], Faults["first"]];
  const placeOf = (rows: string) => {
    if (rows === "") return t("fault.allRows");
    return t(/^\d+$/.test(rows) ? "fault.rowNumber" : "fault.rowNumbers", { rows, typed });
  };
  return (
    <>
      <Notice kind="error">
        {kind === "adminUsers" ? tPeople("faults", counts) : t("faults", counts)}{" "}
        {first.length < causes && t("firstFaults", { shown: first.length })}
      </Notice>
      {notes.length > 0 && <Notes notes={notes} {...{ placeOf, wordsOf }} />}
      {errors.length > 0 && (
        <Table
          label={t("fault.label")}
          columns={columns}
          rows={errors.map(({ rows, column, problem, value, of }) => ({
            key: `${rows}.${column}`,
            cells: [
              <span key="row" className={rows.length > 12 ? undefined : "whitespace-nowrap"}>
                {placeOf(rows)}
                {of && <bdi className="block max-w-48 truncate text-xs text-soft">{of}</bdi>}
              </span>,
              column === "" ? (
                ""
              ) : (
                <code key="column" className="whitespace-normal wrap-anywhere">
                  {column}
                </code>
              ),
              <span key="problem" className="whitespace-normal text-ink">
                {value && problem !== "column_meant" && (
                  <code className="mr-2 wrap-anywhere text-danger">{value}</code>
                )}
                {wordsOf(problem, value)}
              </span>,
            ],
          }))}
        />
      )}
    </>
  );
}

type NotesProps = {
  notes: Faults["first"];
  placeOf: (rows: string) => string;
  wordsOf: (problem: string) => string;
};

const Notes = ({ notes, placeOf, wordsOf }: NotesProps) => (
  <Notice kind="info">
    <ul>
      {notes.map(({ rows, problem }) => (
        <li key={`${rows}.${problem}`}>
          {rows !== "" && `${placeOf(rows)}: `}
          {wordsOf(problem)}
        </li>
      ))}
    </ul>
  </Notice>
);

/** Returns what explains a fault of a file, of its kind or of any. */
export function useProblemWords(kind: Kind): (problem: string, value?: string) => string {
  const own = useTranslations(
    kind === "adminUsers" ? "adminUsers.problem" : `${kind}.importing.problem`,
  ) as Words;
  const ofAny = useTranslations("adminFiles.problem") as Words;
  return (problem, value = "") => {
    const words = [own, ofAny].find((some) => !isInherited(problem) && some.has(problem));
    return words ? words(problem, { value }) : problem;
  };
}

type Words = {
  (problem: string, values?: Record<string, string>): string;
  has: (problem: string) => boolean;
};
