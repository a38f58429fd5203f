import { getTranslations } from "next-intl/server";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { AccountField } from "@/app/_ui/opened-as";
import { pageTitle } from "@/app/_ui/page-title";
import { AdminShell } from "@/app/admin/admin-shell";
import { GROUPS } from "@/app/admin/groups/group-address";
import { requireFreshPermission } from "@/lib/session/guards";

export const generateMetadata = pageTitle("adminGroups.exporting.title");

export default async function ExportGroupsPage() {
  const { user } = await requireFreshPermission("groups");
  const t = await getTranslations("adminGroups.exporting");
  return (
    <AdminShell here={GROUPS} role={user.role} title={t("title")}>
      <Card className="grid gap-4 p-6">
        <p>{t("what")}</p>
        {/* A plain form: its response is a file, so there is nothing to follow. */}
        <form method="post" action="/forms/admin/groups/export" className="flex flex-wrap gap-3">
          <Button type="submit" name="format" value="csv">
            CSV
          </Button>
          <Button type="submit" name="format" value="json" look="plain">
            JSON
          </Button>
          <ButtonLink href={GROUPS} look="plain">
            {t("back")}
          </ButtonLink>
          <AccountField />
        </form>
      </Card>
    </AdminShell>
  );
}
