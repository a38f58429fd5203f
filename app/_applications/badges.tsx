import { BadgeCheck } from "lucide";
import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import type { ApplicationState } from "@/lib/applications/overview";

/** Badges that administrators gave an application, if any. */
export function TrustBadges({ verified, firstParty }: { verified: boolean; firstParty: boolean }) {
  const t = useTranslations("developerApps");
  return (
    <>
      {firstParty && <Badge tone="info">{t("firstParty")}</Badge>}
      {verified && (
        <Badge tone="good" icon={BadgeCheck}>
          {t("field.verified")}
        </Badge>
      )}
    </>
  );
}

const TONE = { pending: "warn", active: "good", suspended: "danger" } as const satisfies Record<
  ApplicationState,
  string
>;

export function StateBadge({ state }: { state: ApplicationState }) {
  const t = useTranslations("developerApps.state");
  return <Badge tone={TONE[state]}>{t(state)}</Badge>;
}
