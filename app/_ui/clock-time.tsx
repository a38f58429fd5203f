import { useTranslations } from "next-intl";
import { UTC } from "@/lib/i18n/preferences";
import { useClock } from "./clock";
import { clockTime, exactMoment, relativeMoment } from "./moment-words";

type Props = {
  at: Date;
  seconds?: boolean;
  /** By default the reader's. */
  zone?: string;
};

/** Time of day, with the relative time and the exact one in UTC on hover. A narrow screen leaves out the seconds. */
export function ClockTime({ at, seconds = false, zone: asked }: Props) {
  const t = useTranslations("common.time");
  const { now, locale, zone: own } = useClock();
  const zone = asked ?? own;
  const relative = relativeMoment(at, now, locale) ?? t("justNow");
  const short = clockTime(at, zone);
  return (
    <time
      dateTime={at.toISOString()}
      title={`${relative} · ${exactMoment(at, { locale, zone: UTC })}`}
      className="text-soft tabular-nums"
    >
      {short}
      {seconds && (
        <span className="max-lg:hidden">
          {clockTime(at, zone, { seconds }).slice(short.length)}
        </span>
      )}
    </time>
  );
}
