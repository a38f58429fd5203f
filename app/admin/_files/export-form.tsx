import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { AccountField } from "@/app/_ui/opened-as";

type Props = { action: string; back: { href: string; label: string } };

/** A plain form: its response is a file, so there is nothing to follow. */
export function ExportForm({ action, back }: Props) {
  const t = useTranslations("adminFiles.export");
  return (
    <Card>
      <form method="post" action={action} className="flex flex-wrap gap-3">
        <Button type="submit" name="format" value="csv">
          {t("csv")}
        </Button>
        <Button type="submit" name="format" value="json" look="plain">
          {t("json")}
        </Button>
        <ButtonLink href={back.href} look="plain">
          {back.label}
        </ButtonLink>
        <AccountField />
      </form>
    </Card>
  );
}
