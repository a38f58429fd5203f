import { getTranslations } from "next-intl/server";
import { Breakable } from "@/app/_ui/breakable";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { FileField } from "@/app/_ui/file-field";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { PostForm } from "@/app/_ui/post-form";
import { refusedForms } from "@/app/_ui/refused-forms";
import { AdminShell } from "@/app/admin/admin-shell";
import { requireFreshPermission } from "@/lib/session/guards";
import { OPTIONAL_COLUMNS, SITE_COLUMNS } from "@/lib/sites/exchange/cells";
import { type Report, readReport } from "./report";
import { ReportView } from "./report-view";

export const generateMetadata = pageTitle("adminSites.importing.title");

/** A form with two buttons: preview the changes, or apply them. Both check the whole file. */
export default async function ImportPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireFreshPermission("sites");
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
            columns: () => (
              <code>
                <Breakable text={SITE_COLUMNS.join(",")} />
              </code>
            ),
            optional: () => <code>{OPTIONAL_COLUMNS.join(", ")}</code>,
          })}
        </p>
        <ImportForm report={report} />
      </Card>
    </AdminShell>
  );
}

/** After a check without errors, the primary button imports what was checked. */
async function ImportForm({ report }: { report: Report | null }) {
  const t = await getTranslations("adminSites.importing");
  const checked = report?.kind === "checked" ? report : null;
  return (
    <PostForm
      action="/forms/admin/sites/import"
      encType="multipart/form-data"
      hidden={{ checked: checked?.file ?? "" }}
      className="grid gap-4"
    >
      <FileField
        name="file"
        accept=".csv,.json,text/csv,application/json"
        label={t("file")}
        hint={t("hint")}
        problem={null}
      />
      <div className="flex flex-wrap gap-3">
        {checked ? (
          <>
            <Button type="submit" name="do" value="import">
              {t("submitChecked", { added: checked.added, changed: checked.changed })}
            </Button>
            <Button type="submit" name="do" value="check" look="plain">
              {t("checkAgain")}
            </Button>
          </>
        ) : (
          <>
            <Button type="submit" name="do" value="check">
              {t("check")}
            </Button>
            <Button type="submit" name="do" value="import" look="plain">
              {t("submit")}
            </Button>
          </>
        )}
        <ButtonLink href="/admin/sites" look="plain">
          {t("back")}
        </ButtonLink>
      </div>
      {checked && (
        <noscript>
          <p className="text-sm text-soft">{t("chooseAgain")}</p>
        </noscript>
      )}
    </PostForm>
  );
}
