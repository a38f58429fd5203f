import { useTranslations } from "next-intl";
import { useClock } from "./clock";
import { moments, relativeMoment } from "./moment-words";

/** Relative time such as "3 hours ago", with the exact time on hover. */
export function RelativeTime({ at }: { at: Date }) {
  const t = useTranslations("common.time");
  const clock = useClock();
  return (
    <time dateTime={at.toISOString()} title={moments(at, clock)} className="whitespace-nowrap">
      {relativeMoment(at, clock.now, clock.locale) ?? t("justNow")}
    </time>
  );
}
