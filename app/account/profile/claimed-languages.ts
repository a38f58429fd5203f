/** Languages that people choose most to tell applications. */
const CLAIMED =
  "ar cs da de de-AT de-CH el en en-AU en-CA en-GB en-IN en-US es es-MX fi fr fr-CA he hi hu id it ja ko nb nl pl pt pt-BR ro ru sv th tr uk vi zh-CN zh-HK zh-TW".split(
    " ",
  );

/** Returns the tags to choose from, and the one that is stored, sorted by their names in the page's language. */
export function claimedLanguages(stored: string, locale: string): [tag: string, name: string][] {
  const names = new Intl.DisplayNames(locale, { type: "language", languageDisplay: "standard" });
  const { compare } = new Intl.Collator(locale);
  return [...new Set([...CLAIMED, ...(stored === "" ? [] : [stored])])]
    .map((tag): [string, string] => [tag, nameOf(tag, names)])
    .sort(([, a], [, b]) => compare(a, b));
}

/** Returns the tag itself for one that was stored and isn't a language's. */
function nameOf(tag: string, names: Intl.DisplayNames): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
