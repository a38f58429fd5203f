import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Fragment } from "react";
import { readFaults } from "@/app/_files/faults";
import { FileFaults } from "@/app/_files/file-faults";
import { ImportForm } from "@/app/_files/import-form";
import { readPlan } from "@/app/_files/plan";
import { Badge } from "@/app/_ui/badge";
import { Card } from "@/app/_ui/card";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { Notice } from "@/app/_ui/notice";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { Table } from "@/app/_ui/table";
import { OPTIONAL_COLUMNS, SITE_COLUMNS } from "@/lib/sites/exchange/cells";
import { MOST_SITE_ROWS } from "@/lib/sites/exchange/file";
import { type ReportedSite, SITES_REPORT } from "./report";

export default freshPageFor("sites", async (_, { searchParams }) => {
  const said = (await refusedForms(searchParams))("import");
  const report = said && readPlan(SITES_REPORT, said);
  const faults = said && readFaults(said);
  const checked = report?.kind === "checked" ? report : null;
  const t = await getTranslations("adminSites.importing");
  return (
    <SectionPage title={t("title")} lead={t("what")}>
      {report && <Notice kind="done">{t(report.kind, report.counts)}</Notice>}
      {faults && <FileFaults faults={faults} kind="adminSites" />}
      <Card className="grid gap-4 p-6">
        <Columns />
        <ImportForm
          action="/forms/admin/sites/import"
          kind="adminSites"
          refused={said}
          mostRows={MOST_SITE_ROWS}
          checked={
            checked && {
              file: checked.file,
              submit: t("submitChecked", checked.counts),
              isEmpty: checked.counts.added + checked.counts.changed === 0,
            }
          }
          columns={SITE_COLUMNS}
          sample={SAMPLE}
          submit={t("submit")}
          back={{ href: "/admin/sites", label: t("back") }}
          done={report?.kind === "imported" ? { file: report.file, view: t("view") } : null}
        />
      </Card>
      {/* Below the button that imports, which a long list would hide. */}
      {report && (
        <PlanTable sites={report.first} total={report.counts.added + report.counts.changed} />
      )}
    </SectionPage>
  );
});

const SAMPLE = [
  ...["wiki", "Team Wiki", "wiki.example.org", "How we work", "internal", "500", "Work"],
  ...["https://wiki.example.org", "true", "false", "everyone", ""],
];

/** Names of the columns: what a file must have, and all that it can have. */
function Columns() {
  const t = useTranslations("adminSites.importing");
  const required = SITE_COLUMNS.filter((column) => !OPTIONAL_COLUMNS.some((one) => one === column));
  return (
    <div className="grid gap-2 text-sm">
      <p className="max-w-prose">
        {t.rich("required", {
          columns: () =>
            required.map((column, at) => (
              <Fragment key={column}>
                {at > 0 && ", "}
                <code>{column}</code>
              </Fragment>
            )),
        })}
      </p>
      <details>
        <summary className="cursor-pointer font-semibold">{t("columnsTitle")}</summary>
        <ul className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-3">
          {SITE_COLUMNS.map((column) => (
            <li key={column}>
              <code>{column}</code>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-soft">{t("columns")}</p>
      </details>
    </div>
  );
}

type Props = {
  sites: readonly ReportedSite[];
  /** Number of new and changed sites; the first of them are listed. */
  total: number;
};

/** New and changed sites, with the values before and after. */
function PlanTable({ sites, total }: Props) {
  const t = useTranslations("adminSites.importing.plan");
  if (sites.length === 0) return null;
  return (
    <>
      <Table
        label={t("label")}
        columns={[
          { label: t("site"), phone: "title" },
          { label: t("effect"), phone: "state" },
          { label: t("changes"), phone: "second", share: 8 },
        ]}
        rows={sites.map(({ slug, changes }) => ({
          key: slug,
          cells: [
            slug,
            <Badge key="effect" tone={changes ? "info" : "good"}>
              {t(changes ? "changed" : "new")}
            </Badge>,
            changes && <Changes key="changes" changes={changes} />,
          ],
        }))}
      />
      {sites.length < total && (
        <p className="text-sm text-soft">{t("more", { count: total - sites.length })}</p>
      )}
    </>
  );
}

function Changes({ changes }: { changes: NonNullable<ReportedSite["changes"]> }) {
  const t = useTranslations("adminSites.importing.plan");
  const nothing = <span className="text-soft">{t("nothing")}</span>;
  return (
    <ul className="grid gap-1 whitespace-normal text-ink lg:py-2">
      {changes.map(([column, before, after]) => (
        <li key={column} className="wrap-anywhere">
          <code className="mr-2 text-xs text-soft">{column}</code>
          <span className="sr-only">{t("before")}</span>
          {before === "" ? nothing : <del className="text-soft">{before}</del>}
          <span aria-hidden="true"> → </span>
          <span className="sr-only">{t("after")}</span>
          {after === "" ? nothing : <ins className="no-underline">{after}</ins>}
        </li>
      ))}
    </ul>
  );
}
