import { useLocale, useNow, useTranslations } from "next-intl";
import { clockTime, relativeMoment } from "./moment-words";

/** Time of day in UTC, with the relative time on hover. */
export function ClockTime({ at, seconds = false }: { at: Date; seconds?: boolean }) {
  const t = useTranslations("common.time");
  const title = relativeMoment(at, useNow(), useLocale()) ?? t("justNow");
  return (
    <time
      dateTime={at.toISOString()}
      title={title}
      className="shrink-0 text-sm text-soft tabular-nums"
    >
      {clockTime(at, { seconds })}
    </time>
  );
}
