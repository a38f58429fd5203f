import { getTranslations } from "next-intl/server";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { FileField } from "@/app/_ui/file-field";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { PostForm } from "@/app/_ui/post-form";
import { refusedForms } from "@/app/_ui/refused-forms";
import { AdminShell } from "@/app/admin/admin-shell";
import { requirePermission } from "@/lib/session/guards";
import { SITE_COLUMNS } from "@/lib/sites/exchange/cells";
import { readReport } from "./report";
import { ReportView } from "./report-view";

export const generateMetadata = pageTitle("adminSites.importing.title");

/** A form with two buttons: preview the changes, or apply them. Both check the whole file. */
export default async function ImportPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requirePermission("sites", "/admin/sites/import");
  const said = (await refusedForms(searchParams))("import");
  const report = said && readReport(said);
  const t = await getTranslations();
  return (
    <AdminShell here="/admin/sites" role={user.role} title={t("adminSites.importing.title")}>
      {report && <ReportView report={report} />}
      <Card className="grid gap-4 p-6">
        <p>{t("adminSites.importing.what")}</p>
        <p className="text-sm text-soft wrap-anywhere">
          {t.rich("adminSites.importing.columns", {
            columns: () => <code>{SITE_COLUMNS.join(",")}</code>,
          })}
        </p>
        <PostForm
          action="/forms/admin/sites/import"
          encType="multipart/form-data"
          className="grid gap-4"
        >
          <FileField
            name="file"
            accept=".csv,.json,text/csv,application/json"
            label={t("adminSites.importing.file")}
            hint={t("adminSites.importing.hint")}
            problem={null}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="do" value="check">
              {t("adminSites.importing.check")}
            </Button>
            <Button type="submit" name="do" value="import" look="plain">
              {t("adminSites.importing.submit")}
            </Button>
            <ButtonLink href="/admin/sites" look="plain">
              {t("adminSites.importing.back")}
            </ButtonLink>
          </div>
        </PostForm>
      </Card>
    </AdminShell>
  );
}
