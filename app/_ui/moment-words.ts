import type { Locale } from "@/lib/i18n/locale";

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

export const exactMoment = (at: Date, locale: Locale) =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: "long",
    timeStyle: "short",
    hourCycle: "h23",
    timeZone: "UTC",
  })
    .format(at)
    .concat(" UTC");

/** Returns text such as "May 3", or "May 3, 2025" in another year. */
export const shortDate = (at: Date, now: Date, locale: Locale) =>
  new Intl.DateTimeFormat(locale, {
    month: "short",
    day: "numeric",
    ...(at.getUTCFullYear() !== now.getUTCFullYear() && { year: "numeric" }),
    timeZone: "UTC",
  }).format(at);

/** Returns text such as "08:43", or "08:43:17", in UTC. */
export const clockTime = (at: Date, { seconds = false } = {}) =>
  at.toISOString().slice(11, seconds ? 19 : 16);

/** Returns "Today", "Yesterday", or a date such as "Monday, May 3", for the day in UTC. */
export function dayHeading(at: Date, now: Date, locale: Locale): string {
  const days = Math.floor(at.getTime() / DAY_MS) - Math.floor(now.getTime() / DAY_MS);
  if (days === 0 || days === -1) {
    const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day");
    return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
  }
  return new Intl.DateTimeFormat(locale, {
    weekday: "long",
    month: "long",
    day: "numeric",
    ...(at.getUTCFullYear() !== now.getUTCFullYear() && { year: "numeric" }),
    timeZone: "UTC",
  }).format(at);
}

const DAY_MS = 86_400_000;

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
