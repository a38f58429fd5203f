import { getTranslations } from "next-intl/server";
import { Breakable } from "@/app/_ui/breakable";
import { Card } from "@/app/_ui/card";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { refusedForms } from "@/app/_ui/refused-forms";
import { ImportForm } from "@/app/admin/_files/import-form";
import { AdminShell } from "@/app/admin/admin-shell";
import { requireFreshPermission } from "@/lib/session/guards";
import { OPTIONAL_COLUMNS, SITE_COLUMNS } from "@/lib/sites/exchange/cells";
import { MOST_SITE_ROWS } from "@/lib/sites/exchange/file";
import { readReport } from "./report";
import { ReportView } from "./report-view";

export const generateMetadata = pageTitle("adminSites.importing.title");

export default async function ImportPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireFreshPermission("sites");
  const said = (await refusedForms(searchParams))("import");
  const report = said && readReport(said);
  const checked = report?.kind === "checked" ? report : null;
  const t = await getTranslations("adminSites.importing");
  return (
    <AdminShell here="/admin/sites" role={user.role} title={t("title")}>
      {report && <ReportView report={report} />}
      <Card className="grid gap-4 p-6">
        <p>{t("what")}</p>
        <p className="text-sm text-soft wrap-anywhere">
          {t.rich("columns", {
            columns: () => (
              <code>
                <Breakable text={SITE_COLUMNS.join(",")} />
              </code>
            ),
            optional: () => <code>{OPTIONAL_COLUMNS.join(", ")}</code>,
          })}
        </p>
        <ImportForm
          action="/forms/admin/sites/import"
          mostRows={MOST_SITE_ROWS}
          checked={
            checked && {
              file: checked.file,
              submit: t("submitChecked", { added: checked.added, changed: checked.changed }),
            }
          }
          submit={t("submit")}
          back={{ href: "/admin/sites", label: t("back") }}
        />
      </Card>
    </AdminShell>
  );
}
