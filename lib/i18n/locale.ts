/** Supported languages; the first is the fallback. */
export const LOCALES = ["en", "zh-CN"] as const;

export type Locale = (typeof LOCALES)[number];

/** Each language is named in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = {
  en: "English",
  "zh-CN": "简体中文",
};

/** Header set by the server on every page request; a caller's own value is overwritten. */
export const LOCALE = "x-foyer-locale";

export const isLocale = (text: unknown): text is Locale =>
  LOCALES.some((locale) => locale === text);

type Wishes = {
  /** Language that the user chose on our pages. */
  chosen: string | null;
  /** `ui_locales` of a request: language tags by preference, separated by spaces. */
  uiLocales: string | null;
  acceptLanguage: string | null;
};

/** Characters of a list of languages that are looked at. */
const LONGEST = 1000;

/** Returns the user's own choice, else what the client asks for, else what the browser prefers. */
export function chooseLocale({ chosen, uiLocales, acceptLanguage }: Wishes): Locale {
  if (isLocale(chosen)) return chosen;
  const tags = [
    ...(uiLocales ?? "").slice(0, LONGEST).split(" "),
    ...preferredTags(acceptLanguage ?? ""),
  ];
  for (const tag of tags) {
    const locale = localeOfTag(tag);
    if (locale) return locale;
  }
  return "en";
}

/**
 * Maps every English tag to "en", and Chinese tags that are or may be simplified to "zh-CN" (RFC
 * 4647 section 3.4).
 */
function localeOfTag(tag: string): Locale | null {
  const parts = tag.toLowerCase().split("-");
  if (parts[0] === "en") return "en";
  const traditional = parts.some((part) => ["hant", "tw", "hk", "mo"].includes(part));
  return parts[0] === "zh" && (!traditional || parts.includes("hans")) ? "zh-CN" : null;
}

/** Returns the tags of an Accept-Language, most preferred first (RFC 9110 section 12.5.4). */
function preferredTags(header: string): string[] {
  return header
    .slice(0, LONGEST)
    .split(",")
    .map((range) => {
      const [tag = "", weight] = range.trim().split(/\s*;\s*q=/i);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0 && weight <= 1)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
