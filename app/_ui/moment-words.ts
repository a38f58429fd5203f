import type { Locale } from "@/lib/i18n/locale";

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** British dates: day before month. */
const DATES: Record<Locale, string> = { en: "en-GB", "zh-CN": "zh-CN" };

export const exactMoment = (at: Date, locale: Locale) =>
  new Intl.DateTimeFormat(DATES[locale], {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  })
    .format(at)
    .concat(" UTC");

/**
 * Units for future times, each with its length in seconds and its largest count. Deadlines are in
 * days up to a month.
 */
const AHEAD = [
  ["minute", 60, 59],
  ["hour", 3600, 23],
  ["day", 86_400, 30],
  ["month", 2_592_000, 11],
] as const;

/** Returns text such as "3 hours ago", "yesterday" or "in 7 days"; null within a minute. */
export function relativeMoment(at: Date, now: Date, locale: Locale): string | null {
  const seconds = (at.getTime() - now.getTime()) / 1000;
  return seconds > 0 ? wordsAhead(seconds, locale) : wordsAgo(seconds, locale);
}

function wordsAgo(seconds: number, locale: Locale): string | null {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  for (const [unit, length] of UNITS)
    if (-seconds >= length) return words.format(Math.trunc(seconds / length), unit);
  return null;
}

/** Rounds to the nearest unit, so that seven days don't become "in 6 days" a second later. */
function wordsAhead(seconds: number, locale: Locale): string | null {
  const words = new Intl.RelativeTimeFormat(locale);
  if (Math.round(seconds / 60) === 0) return null;
  for (const [unit, length, most] of AHEAD) {
    const count = Math.round(seconds / length);
    if (count <= most) return words.format(count, unit);
  }
  return words.format(Math.round(seconds / 31_536_000) || 1, "year");
}
