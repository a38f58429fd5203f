import { chooseLocale, isLocale, type Locale } from "@/lib/i18n/locale";
import { formatCookie, localeCookie, readCookie, themeCookie } from "./cookies";
import { rawQuery } from "./raw-query";

const THEMES = ["light", "dark"] as const;

/** Null follows the system. */
export type Theme = (typeof THEMES)[number] | null;

/** Seconds that a choice is remembered; browsers keep no cookie longer. */
const YEAR = 365 * 86_400;

type Asked = { url: string; headers: Headers };

/** The language to answer a request in. */
export const localeOf = ({ url, headers }: Asked): Locale =>
  chooseLocale({
    chosen: readCookie(headers, localeCookie()),
    uiLocales: new URLSearchParams(rawQuery(url)).get("ui_locales"),
    acceptLanguage: headers.get("accept-language"),
  });

export function themeOf(headers: Headers): Theme {
  const chosen = readCookie(headers, themeCookie());
  return THEMES.find((theme) => theme === chosen) ?? null;
}

/** The Set-Cookie value of a posted choice; null for none that we know. The theme `system` forgets. */
export function rememberedChoice(form: ReadonlyMap<string, string>): string | null {
  const locale = form.get("locale");
  if (isLocale(locale)) return formatCookie(localeCookie(), locale, YEAR);
  const theme = form.get("theme");
  if (theme === "system") return formatCookie(themeCookie(), "", 0);
  return THEMES.some((known) => known === theme)
    ? formatCookie(themeCookie(), `${theme}`, YEAR)
    : null;
}
