import { useTranslations } from "next-intl";
import { Notice } from "@/app/_ui/notice";
import { FileFaults } from "@/app/admin/_files/file-faults";
import { PlanTable } from "./plan-table";
import type { Report } from "./report";

/** Shows the result, or the preview, of an uploaded file. */
export const ReportView = ({ report }: { report: Report }) =>
  report.kind === "faults" ? (
    <FileFaults faults={report} kind="adminSites" />
  ) : (
    <Plan report={report} />
  );

function Plan({ report }: { report: Exclude<Report, { kind: "faults" }> }) {
  const t = useTranslations("adminSites.importing");
  const { kind, added, changed, unchanged, first } = report;
  return (
    <>
      <Notice kind="done">{t(kind, { added, changed, unchanged })}</Notice>
      <PlanTable sites={first} total={added + changed} />
    </>
  );
}
