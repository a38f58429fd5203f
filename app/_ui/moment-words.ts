import type { Locale } from "@/lib/i18n/locale";

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** British dates: the day before the month. */
const DATES: Record<Locale, string> = { en: "en-GB", "zh-CN": "zh-CN" };

export const exactMoment = (at: Date, locale: Locale) =>
  new Intl.DateTimeFormat(DATES[locale], {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  })
    .format(at)
    .concat(" UTC");

/** "3 hours ago", "yesterday"; null within a minute. */
export function relativeMoment(at: Date, now: Date, locale: Locale): string | null {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  const seconds = (at.getTime() - now.getTime()) / 1000;
  for (const [unit, length] of UNITS)
    if (Math.abs(seconds) >= length) return words.format(Math.trunc(seconds / length), unit);
  return null;
}
