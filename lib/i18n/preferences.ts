import { rawQuery } from "@/lib/http/address";
import {
  formatCookie,
  localeCookie,
  readCookie,
  stepsCookie,
  themeCookie,
  viewCookie,
  zoneCookie,
} from "@/lib/http/cookies";
import { chooseLocale, isLocale, type Locale } from "./locale";

const THEMES = ["light", "dark"] as const;

/** Chosen color theme; null follows the system. */
export type Theme = (typeof THEMES)[number] | null;

const VIEWS = ["grid", "list"] as const;

/** Layout of the directory. */
export type View = (typeof VIEWS)[number];

const GUIDED = ["directory", "developer"] as const;

/** Part of the pages with first steps that a person can hide. */
export type Guided = (typeof GUIDED)[number];

/** Lifetime of a preference cookie in seconds; browsers keep cookies about this long at most. */
const YEAR_SECONDS = 365 * 86_400;

type Asked = { url: string; headers: Headers };

export const localeOf = ({ url, headers }: Asked): Locale =>
  chooseLocale({
    chosen: readCookie(headers, localeCookie()),
    uiLocales: uiLocalesIn(url),
    acceptLanguage: headers.get("accept-language"),
  });

/**
 * Returns `ui_locales` of the address, or of the pending request in `next`: a refused form leads to
 * an address without it.
 */
function uiLocalesIn(url: string): string | null {
  const query = new URLSearchParams(rawQuery(url));
  const next = new URLSearchParams(rawQuery(query.get("next") ?? ""));
  return query.get("ui_locales") ?? next.get("ui_locales");
}

export function themeOf(headers: Headers): Theme {
  const chosen = readCookie(headers, themeCookie());
  return THEMES.find((theme) => theme === chosen) ?? null;
}

/** Returns the chosen layout; null for the default, which depends on the width of the window. */
export function viewOf(headers: Headers): View | null {
  const chosen = readCookie(headers, viewCookie());
  return VIEWS.find((view) => view === chosen) ?? null;
}

export const hidesSteps = (headers: Headers, part: Guided): boolean =>
  readCookie(headers, stepsCookie(part)) !== null;

/** Time zone of readers whose browser has not reported one. */
export const UTC = "UTC";

/** Returns the time zone that the browser reported last. */
export function timeZoneOf(headers: Headers): string {
  const zone = readCookie(headers, zoneCookie());
  return isTimeZone(zone) ? zone : UTC;
}

/** True for the name of a time zone that this server knows (IANA Time Zone Database). */
function isTimeZone(name: string | null | undefined): name is string {
  if (!/^[A-Z][\w+/-]{1,50}$/i.test(name ?? "")) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name ?? "" }) !== null;
  } catch {
    return false;
  }
}

/**
 * Returns the Set-Cookie value of a posted choice or time zone; null for an unknown one. Choosing the system's
 * theme deletes the cookie.
 */
export function rememberedChoice(form: ReadonlyMap<string, string>): string | null {
  const locale = form.get("locale");
  if (isLocale(locale)) return formatCookie(localeCookie(), locale, YEAR_SECONDS);
  const theme = form.get("theme");
  if (theme === "system") return formatCookie(themeCookie(), "", 0);
  if (theme === "light" || theme === "dark")
    return formatCookie(themeCookie(), theme, YEAR_SECONDS);
  const zone = form.get("zone");
  if (isTimeZone(zone)) return formatCookie(zoneCookie(), zone, YEAR_SECONDS);
  const guided = GUIDED.find((one) => one === form.get("steps"));
  if (guided) return formatCookie(stepsCookie(guided), "hidden", YEAR_SECONDS);
  const view = VIEWS.find((one) => one === form.get("view"));
  return view ? formatCookie(viewCookie(), view, YEAR_SECONDS) : null;
}

/** Returns a Cookie header with these choices only, identical for everyone who chose the same. */
export const cookiesOfChoices = ({ theme, view }: { theme: Theme; view: View | null }) =>
  `${themeCookie()}=${theme ?? ""}; ${viewCookie()}=${view ?? ""}`;
