import { useLocale, useNow, useTranslations } from "next-intl";
import { exactMoment, relativeMoment } from "./moment-words";

/** Relative time such as "3 hours ago", with the exact time on hover. */
export function RelativeTime({ at }: { at: Date }) {
  const locale = useLocale();
  const t = useTranslations("common.time");
  return (
    <time dateTime={at.toISOString()} title={exactMoment(at, locale)} className="whitespace-nowrap">
      {relativeMoment(at, useNow(), locale) ?? t("justNow")}
    </time>
  );
}
