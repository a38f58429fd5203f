import { getTranslations } from "next-intl/server";
import { Breakable } from "@/app/_ui/breakable";
import { Card } from "@/app/_ui/card";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { ImportForm } from "@/app/admin/_files/import-form";
import { OPTIONAL_COLUMNS, SITE_COLUMNS } from "@/lib/sites/exchange/cells";
import { MOST_SITE_ROWS } from "@/lib/sites/exchange/file";
import { readReport } from "./report";
import { ReportView } from "./report-view";

export default freshPageFor("sites", async (_, { searchParams }) => {
  const said = (await refusedForms(searchParams))("import");
  const report = said && readReport(said);
  const checked = report?.kind === "checked" ? report : null;
  const t = await getTranslations("adminSites.importing");
  return (
    <SectionPage title={t("title")}>
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
    </SectionPage>
  );
});
