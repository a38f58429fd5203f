import type { Locale } from "@/lib/i18n/locale";

/** Chinese texts by the English ones, which are those of the API's description. */
const CHINESE = new Map<string, string>();

/** Returns the English text of "English | 中文", and keeps the Chinese one for the API reference. */
export function both(texts: string): string {
  const [english = "", chinese = ""] = texts.split(" | ");
  CHINESE.set(english, chinese);
  return english;
}

/** Returns a text of the description in a language; the English one if there is no other. */
export const textIn = (locale: Locale, english: string): string =>
  (locale === "zh-CN" && CHINESE.get(english)) || english;
