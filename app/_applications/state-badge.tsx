import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import type { ApplicationState } from "@/lib/applications/overview";

const TONE = { pending: "warn", active: "good", suspended: "danger" } as const satisfies Record<
  ApplicationState,
  string
>;

export function StateBadge({ state }: { state: ApplicationState }) {
  const t = useTranslations("developerApps.state");
  return <Badge tone={TONE[state]}>{t(state)}</Badge>;
}
