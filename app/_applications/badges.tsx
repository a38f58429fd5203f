import { BadgeCheck } from "lucide";
import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import type { ApplicationState, ApplicationView } from "@/lib/applications/overview";

type Trusted = Pick<ApplicationView, "type" | "verified" | "firstParty">;

/** Badges that administrators gave an application, if any. A gate is the organization's own, and says what it is. */
export function TrustBadges({ type, verified, firstParty }: Trusted) {
  const t = useTranslations("developerApps");
  const isGate = type === "gate";
  return (
    <>
      {isGate && <Badge tone="info">{t("kind.gate.title")}</Badge>}
      {firstParty && !isGate && <Badge tone="info">{t("firstParty")}</Badge>}
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
