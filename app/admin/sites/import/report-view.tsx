import { useTranslations } from "next-intl";
import { Notice } from "@/app/_ui/notice";
import { FileFaults } from "@/app/admin/_files/file-faults";
import { isInherited } from "@/lib/i18n/inherited";
import type { FileProblem } from "@/lib/sites/exchange/file-problem";
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

function Faults({ report }: Of<"faults">) {
  const words = useTranslations("adminSites.importing.problem");
  const wordsOf = (problem: string) =>
    !isInherited(problem) && words.has(problem as FileProblem)
      ? words(problem as FileProblem)
      : problem;
  return <FileFaults {...report} wordsOf={wordsOf} />;
}
