import { useTranslations } from "next-intl";
import { useClock } from "./clock";
import { isLongAgo, moments, relativeMoment, shortDate } from "./moment-words";

/** Relative time such as "3 hours ago", with the exact time on hover; from a month on, the date, with both. */
export function RelativeTime({ at }: { at: Date }) {
  const t = useTranslations("common.time");
  const clock = useClock();
  const relative = relativeMoment(at, clock.now, clock.locale) ?? t("justNow");
  const exact = moments(at, clock);
  const isDate = isLongAgo(at, clock.now);
  return (
    <time
      dateTime={at.toISOString()}
      title={isDate ? `${relative} · ${exact}` : exact}
      className="whitespace-nowrap"
    >
      {isDate ? shortDate(at, clock) : relative}
    </time>
  );
}
