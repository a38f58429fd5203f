import { getTranslations } from "next-intl/server";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { pageFor } from "@/app/_ui/guarded-page";
import { AccountField } from "@/app/_ui/opened-as";
import { SectionPage } from "@/app/_ui/section-page";

export default pageFor("sites", async () => {
  const t = await getTranslations("adminSites.exporting");
  return (
    <SectionPage title={t("title")} lead={t("what")}>
      <Card>
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
    </SectionPage>
  );
});
