import { getTranslations } from "next-intl/server";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { AccountField } from "@/app/_ui/opened-as";
import { pageTitle } from "@/app/_ui/page-title";
import { AdminShell } from "@/app/admin/admin-shell";
import { requirePermission } from "@/lib/session/guards";

export const generateMetadata = pageTitle("adminSites.exporting.title");

export default async function ExportPage() {
  const { user } = await requirePermission("sites");
  const t = await getTranslations("adminSites.exporting");
  return (
    <AdminShell here="/admin/sites" role={user.role} title={t("title")}>
      <Card className="grid gap-4 p-6">
        <p>{t("what")}</p>
        {/* A plain form: its response is a file, so there is nothing to follow. */}
        <form method="post" action="/forms/admin/sites/export" className="flex flex-wrap gap-3">
          <Button type="submit" name="format" value="csv">
            {t("csv")}
          </Button>
          <Button type="submit" name="format" value="json" look="plain">
            {t("json")}
          </Button>
          <ButtonLink href="/admin/sites" look="plain">
            {t("back")}
          </ButtonLink>
          <AccountField />
        </form>
      </Card>
    </AdminShell>
  );
}
