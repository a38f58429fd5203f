import { BadgeCheck } from "lucide";
import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";

/** Badges that administrators gave an application, if any. */
export function TrustBadges({ verified, firstParty }: { verified: boolean; firstParty: boolean }) {
  const t = useTranslations("developerApps");
  return (
    <>
      {firstParty && <Badge tone="accent">{t("firstParty")}</Badge>}
      {verified && (
        <Badge tone="good" icon={BadgeCheck}>
          {t("field.verified")}
        </Badge>
      )}
    </>
  );
}
