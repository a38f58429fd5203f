/** Where a sentence that was finished on the server takes what only the script knows. */
export const GAP = "#";

export const fill = (sentence: string, value: string) => sentence.replace(GAP, () => value);

/** The sentence for a number, of the two forms that the languages here have. */
export const fillCount = (forms: { one: string; other: string }, count: number, locale: string) =>
  fill(
    new Intl.PluralRules(locale).select(count) === "one" ? forms.one : forms.other,
    String(count),
  );
