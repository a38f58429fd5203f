import { useTranslations } from "next-intl";
import { Card } from "@/app/_ui/card";
import { CopyField } from "@/app/_ui/copy-field";

/** Shows an invitation's link to its creator, because the mail may not arrive. */
export function ShownLink({ link }: { link: string }) {
  const t = useTranslations("adminUsers.link");
  return (
    <Card className="grid gap-3 p-6">
      <CopyField
        id="invitation-link"
        label={t("label")}
        value={link}
        words={{ copy: t("copy"), copied: t("copied") }}
      />
      <p className="text-sm text-soft">{t("once")}</p>
    </Card>
  );
}
