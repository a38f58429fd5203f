import { useTranslations } from "next-intl";
import { Notice } from "@/app/_ui/notice";
import { Table } from "@/app/_ui/table";
import { isInherited } from "@/lib/i18n/inherited";
import type { FileProblem } from "@/lib/sites/exchange/rows";
import { PlanTable } from "./plan-table";
import type { Report } from "./report";

/** Shows the result, or the preview, of an uploaded file. */
export const ReportView = ({ report }: { report: Report }) =>
  report.kind === "faults" ? <Faults report={report} /> : <Plan report={report} />;

type Of<K extends Report["kind"]> = { report: Extract<Report, { kind: K }> };

function Plan({ report }: Of<"checked" | "imported">) {
  const t = useTranslations("adminSites.importing");
  const { kind, added, changed, unchanged, first } = report;
  return (
    <>
      <Notice kind="done">{t(kind, { added, changed, unchanged })}</Notice>
      <PlanTable sites={first} total={added + changed} />
    </>
  );
}

function Faults({ report: { total, first } }: Of<"faults">) {
  const t = useTranslations("adminSites.importing");
  const words = useTranslations("adminSites.importing.problem");
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
              {!isInherited(problem) && words.has(problem as FileProblem)
                ? words(problem as FileProblem)
                : problem}
            </span>,
          ],
        }))}
      />
    </>
  );
}
