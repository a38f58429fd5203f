import { useTranslations } from "next-intl";
import { Notice } from "@/app/_ui/notice";
import { Table } from "@/app/_ui/table";

type Props = {
  total: number;
  first: readonly { row: number; column: string; problem: string }[];
  wordsOf: (problem: string) => string;
};

/** Faults of an uploaded file, which changed nothing. */
export function FileFaults({ total, first, wordsOf }: Props) {
  const t = useTranslations("adminSites.importing");
  const columns = [
    { label: t("fault.row"), phone: "title" },
    { label: t("fault.column"), phone: "state" },
    { label: t("fault.problem"), phone: "second" },
  ] as const;
  return (
    <>
      <Notice kind="error">
        {t("faults", { total })} {first.length < total && t("firstFaults", { shown: first.length })}
      </Notice>
      <Table
        label={t("fault.label")}
        columns={columns}
        rows={first.map(({ row, column, problem }) => ({
          key: `${row}.${column}`,
          cells: [
            <span key="row" className="whitespace-nowrap">
              {row === 0 ? t("fault.wholeFile") : t("fault.rowNumber", { row })}
            </span>,
            column === "" ? "" : <code key="column">{column}</code>,
            <span key="problem" className="whitespace-normal text-ink">
              {wordsOf(problem)}
            </span>,
          ],
        }))}
      />
    </>
  );
}
