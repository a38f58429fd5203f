import { CircleCheck, CircleHelp, LockOpen, TriangleAlert } from "lucide";
import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import type { SiteDetail } from "@/lib/sites/editing/detail";

const STATES = {
  up: { tone: "good", icon: CircleCheck },
  down: { tone: "danger", icon: TriangleAlert },
  open: { tone: "danger", icon: LockOpen },
  private: { tone: "warn", icon: CircleHelp },
} as const;

/** Result of the last checks of a monitored site; nothing before it is certain. */
export function CheckBadge({ state }: { state: SiteDetail["check"] }) {
  const t = useTranslations("adminSites.check");
  if (state === null || state === "pending" || state === "failing") return null;
  const { tone, icon } = STATES[state];
  return (
    <Badge tone={tone} icon={icon}>
      {t(state)}
    </Badge>
  );
}
