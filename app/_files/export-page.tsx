import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { FormActions } from "@/app/_ui/form-actions";
import { AccountField } from "@/app/_ui/opened-as";
import { SectionPage } from "@/app/_ui/section-page";

const WORDS = {
  groups: "adminGroups.exporting",
  sites: "adminSites.exporting",
  users: "adminUsers.exporting",
} as const;

/** Page with a plain form: its response is a file, so there is nothing to follow. */
export function ExportPage({ of }: { of: keyof typeof WORDS }) {
  const t = useTranslations(WORDS[of]);
  const words = useTranslations("adminFiles.export");
  return (
    <SectionPage title={t("title")} lead={t("what")}>
      <Card>
        <form method="post" action={`/forms/admin/${of}/export`}>
          <FormActions>
            <Button type="submit" name="format" value="csv">
              {words("csv")}
            </Button>
            <Button type="submit" name="format" value="json" look="plain">
              {words("json")}
            </Button>
            <ButtonLink href={`/admin/${of}`} look="plain">
              {t("back")}
            </ButtonLink>
          </FormActions>
          <AccountField />
        </form>
      </Card>
    </SectionPage>
  );
}
