import { getTranslations } from "next-intl/server";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { AccountField } from "@/app/_ui/opened-as";
import { SectionPage } from "@/app/_ui/section-page";
import { GROUPS } from "@/app/admin/groups/group-address";

export default freshPageFor("groups", async () => {
  const t = await getTranslations("adminGroups.exporting");
  return (
    <SectionPage title={t("title")} lead={t("what")}>
      <Card>
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
    </SectionPage>
  );
});
