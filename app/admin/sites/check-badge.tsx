import { CircleCheck, CircleHelp, LockOpen, TriangleAlert } from "lucide";
import { useTranslations } from "next-intl";
import { Badge } from "@/app/_ui/badge";
import { RowMark } from "@/app/_ui/row-name";
import type { SiteDetail } from "@/lib/sites/editing/detail";

const STATES = {
  up: { tone: "good", icon: CircleCheck },
  down: { tone: "danger", icon: TriangleAlert },
  open: { tone: "danger", icon: LockOpen },
  private: { tone: "warn", icon: CircleHelp },
} as const;

type Props = {
  state: SiteDetail["check"];
  /** True in a list, which has room for an icon alone on a phone. */
  inRow?: boolean;
};

/** Result of the last checks of a monitored site; nothing before it is certain. */
export function CheckBadge({ state, inRow = false }: Props) {
  const t = useTranslations("adminSites.check");
  if (state === null || state === "pending" || state === "failing") return null;
  const { tone, icon } = STATES[state];
  const badge = (
    <Badge tone={tone} icon={icon}>
      {t(state)}
    </Badge>
  );
  if (!inRow) return badge;
  return (
    <>
      <span className="max-sm:hidden">{badge}</span>
      <span className="sm:hidden">
        <RowMark icon={icon} words={t(state)} tone={tone} />
      </span>
    </>
  );
}
