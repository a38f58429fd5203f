import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "@/app/_ui/notice";
import { RelativeTime } from "@/app/_ui/relative-time";
import { ShortDate } from "@/app/_ui/short-date";
import type { UserOverview } from "@/lib/users/list";
import { helpWithout } from "./help-without";
import type { Ways } from "./way-parts";

type Props = {
  person: UserOverview;
  ways: Ways;
  /** Time until which too many failures keep unknown browsers out; null if they don't. */
  blockedUntil: Date | null;
  now: Date;
};

/** Says why a person can't sign in, and what helps; nothing if they can. */
export function KeptOut(props: Props) {
  const reason = useReason(props);
  return reason && <Notice kind="warn">{reason}</Notice>;
}

function useReason({ person, ways, blockedUntil, now }: Props): ReactNode {
  const t = useTranslations("adminUsers");
  const { state, deletionDueAt, deletionByOwner, secondStepDue } = person;
  if (deletionDueAt)
    return t.rich(deletionByOwner ? "delete.dueByOwner" : "delete.due", {
      date: () => <ShortDate at={deletionDueAt} />,
    });
  if (state === "deactivated") return t("reactivate.means");
  if (state === "invited") return null;
  const help = helpWithout(ways);
  if (help) return t(`keptOut.${help}`);
  if (blockedUntil)
    return t.rich("keptOut.blocked", { time: () => <RelativeTime at={blockedUntil} /> });
  const isOverdue = secondStepDue !== null && secondStepDue <= now;
  return isOverdue && ways.passkeys.length === 0 && !ways.isProven ? t("keptOut.secondStep") : null;
}
