import { useTranslations } from "next-intl";
import { Notice } from "@/app/_ui/notice";
import { Table } from "@/app/_ui/table";
import { isInherited } from "@/lib/i18n/inherited";
import type { Faults } from "./faults";

type Props = { faults: Faults; kind: Parameters<typeof useProblemWords>[0] };

/** Faults of an uploaded file, which changed nothing: one line for each cause. */
export function FileFaults({ faults: { total, more, causes, first }, kind }: Props) {
  const t = useTranslations("adminFiles");
  const wordsOf = useProblemWords(kind);
  // Cards with labels on a narrow screen: a list of columns has no room beside the rows.
  const columns = [t("fault.row"), t("fault.column"), t("fault.problem")].map((label) => ({
    label,
  }));
  const placeOf = (rows: string) => {
    if (rows === "") return t("fault.wholeFile");
    return t(/^\d+$/.test(rows) ? "fault.rowNumber" : "fault.rowNumbers", { rows });
  };
  return (
    <>
      <Notice kind="error">
        {t("faults", { total, more: String(more) })}{" "}
        {first.length < causes && t("firstFaults", { shown: first.length })}
      </Notice>
      <Table
        label={t("fault.label")}
        columns={columns}
        rows={first.map(({ rows, column, problem }) => ({
          key: `${rows}.${column}`,
          cells: [
            <span key="row" className={rows.length > 12 ? undefined : "whitespace-nowrap"}>
              {placeOf(rows)}
            </span>,
            column === "" ? (
              ""
            ) : (
              <code key="column" className="whitespace-normal wrap-anywhere">
                {column}
              </code>
            ),
            <span key="problem" className="whitespace-normal text-ink">
              {wordsOf(problem)}
            </span>,
          ],
        }))}
      />
    </>
  );
}

/** Returns what explains a fault of a file, of its kind or of any. */
function useProblemWords(
  kind: "adminGroups" | "adminSites" | "adminUsers",
): (problem: string) => string {
  const own = useTranslations(
    kind === "adminUsers" ? "adminUsers.problem" : `${kind}.importing.problem`,
  ) as Words;
  const ofAny = useTranslations("adminFiles.problem") as Words;
  return (problem) => {
    const words = [own, ofAny].find((some) => !isInherited(problem) && some.has(problem));
    return words ? words(problem) : problem;
  };
}

type Words = { (problem: string): string; has: (problem: string) => boolean };
