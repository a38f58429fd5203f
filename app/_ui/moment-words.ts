import type { Locale } from "@/lib/i18n/locale";
import { spaced } from "@/lib/i18n/spaced";

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** How a reader counts days and hours. `zone` is an IANA time zone. */
export type Clock = { now: Date; locale: Locale; zone: string };

/** Formatters in use. They are expensive to build, and a list of events needs the same few per row. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Number of formatters that are kept; a reader needs about five. */
const MOST_FORMATTERS = 100;

function formatter(zone: string, locale: string, options: Intl.DateTimeFormatOptions) {
  const key = `${zone} ${locale} ${Object.entries(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  if (formatters.size >= MOST_FORMATTERS) formatters.clear();
  const built = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  formatters.set(key, built);
  return built;
}

/** Returns text such as "February 3, 2026 at 16:05 GMT+8". */
export function exactMoment(at: Date, { locale, zone }: Omit<Clock, "now">) {
  const options = { dateStyle: "long", timeStyle: "short", hourCycle: "h23" } as const;
  return `${spaced(formatter(zone, locale, options).format(at))} ${zoneName(at, { locale, zone }, "short")}`;
}

/** Returns the exact moment as the reader's clock and UTC have it. */
export function moments(at: Date, { locale, zone }: Omit<Clock, "now">) {
  const inUtc = exactMoment(at, { locale, zone: "UTC" });
  return zone === "UTC" ? inUtc : `${exactMoment(at, { locale, zone })} · ${inUtc}`;
}

/** Returns the name of a time zone in words that hold all year, such as "Eastern Time" or "UTC". */
export function zoneWords({ now, locale, zone }: Clock) {
  const short = zoneName(now, { locale, zone }, "short");
  return short === "UTC" ? short : zoneName(now, { locale, zone }, "longGeneric");
}

const zoneName = (
  at: Date,
  { locale, zone }: Omit<Clock, "now">,
  timeZoneName: "short" | "longGeneric",
) =>
  formatter(zone, locale, { timeZoneName })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value ?? zone;

/** Returns text such as "May 3", or "May 3, 2025" in another year. */
export const shortDate = (at: Date, clock: Clock) =>
  dateWords(at, clock, { month: "short", day: "numeric" });

function dateWords(at: Date, { now, locale, zone }: Clock, options: Intl.DateTimeFormatOptions) {
  const isThisYear = localDay(at, zone).slice(0, 4) === localDay(now, zone).slice(0, 4);
  const year = isThisYear ? {} : ({ year: "numeric" } as const);
  return spaced(formatter(zone, locale, { ...options, ...year }).format(at));
}

/** Returns text such as "08:43", or "08:43:17". */
export const clockTime = (at: Date, zone: string, { seconds = false } = {}) =>
  formatter(zone, "en", { timeStyle: seconds ? "medium" : "short", hourCycle: "h23" }).format(at);

/** Returns the day in a time zone, as "2026-02-03". Sweden writes dates by ISO 8601. */
export const localDay = (at: Date, zone: string) =>
  formatter(zone, "sv", { dateStyle: "short" }).format(at);

/** Returns "Today", "Yesterday", or a date such as "Monday, May 3". */
export function dayHeading(at: Date, clock: Clock): string {
  const { now, locale, zone } = clock;
  const days = (Date.parse(localDay(at, zone)) - Date.parse(localDay(now, zone))) / DAY_MS;
  if (days === 0 || days === -1) {
    const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day");
    return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
  }
  return dateWords(at, clock, { weekday: "long", month: "long", day: "numeric" });
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
  const words = seconds > 0 ? wordsAhead(seconds, locale) : wordsAgo(seconds, locale);
  return words && spaced(words);
}

/** True if a relative time would be too rough: "last month" may be 30 or 59 days ago. */
export const isLongAgo = (at: Date, now: Date) => now.getTime() - at.getTime() >= 30 * DAY_MS;

/** Returns text such as "25 min" or "2 days": the largest whole unit, at least a minute. */
export function durationWords(since: Date, { now, locale }: Omit<Clock, "zone">): string {
  const seconds = Math.max(60, (now.getTime() - since.getTime()) / 1000);
  const [unit, length] = UNITS.find(([, least]) => seconds >= least) ?? ["minute", 60];
  const words = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" });
  return spaced(words.format(Math.floor(seconds / length)));
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
