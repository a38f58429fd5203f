/** Placeholder in a server-formatted sentence for a value that only the script knows. */
export const GAP = "#";

export const fill = (sentence: string, value: string) => sentence.replace(GAP, () => value);

/** Fills the singular or plural sentence for a number. The supported languages have no other forms. */
export const fillCount = (forms: { one: string; other: string }, count: number, locale: string) =>
  fill(
    new Intl.PluralRules(locale).select(count) === "one" ? forms.one : forms.other,
    String(count),
  );
