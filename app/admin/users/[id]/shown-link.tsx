import { useTranslations } from "next-intl";
import { Card } from "@/app/_ui/card";
import { CopyField } from "@/app/_ui/copy-field";

type Props = { kind: "link" | "setUpLink"; link: string };

/** Shows a link to its creator: an invitation's, because the mail may not arrive, or a setup link. */
export function ShownLink({ kind, link }: Props) {
  const t = useTranslations("adminUsers");
  return (
    <Card className="grid gap-3 p-6">
      <CopyField
        id="invitation-link"
        label={t(`${kind}.label`)}
        value={link}
        words={{ copy: t("link.copy"), copied: t("link.copied") }}
      />
      <p className="text-sm text-soft">{t(`${kind}.once`)}</p>
    </Card>
  );
}
