export type Words = {
  /** Returns a single value in words; null for a list, or an object such as the scopes of each API. */
  single: (name: string, value: unknown) => string | null;
  /** Returns the name of a part of an object. */
  name: (part: string) => string;
  /** Between the values of a list that is on one line. */
  separator: string;
  /** Stands for no value. */
  nothing: string;
};

const textOf = (name: string, value: unknown, words: Words): string =>
  words.single(name, value) ??
  (entriesOf(name, value as object, words).join(words.separator) || words.nothing);

const entriesOf = (name: string, value: object, words: Words): string[] =>
  Array.isArray(value)
    ? value.map((entry) => textOf(name, entry, words))
    : Object.entries(value).map(
        ([part, entry]) => `${words.name(part)}: ${textOf(part, entry, words)}`,
      );

type Compared = { value: unknown; other?: unknown; sign?: string };

/**
 * Returns a value as people read it: one line per entry of a list or an object, marking those that the other
 * side lacks. No line breaks after a mark.
 */
export function linesOf(name: string, { value, other, sign }: Compared, words: Words): string {
  const entriesIn = (many: unknown) =>
    words.single(name, many) === null ? entriesOf(name, many as object, words) : null;
  const [entries, others] = [entriesIn(value), entriesIn(other)];
  if (!entries?.length) return textOf(name, value, words);
  const mark = (entry: string) => (others?.includes(entry) ? "\u2007" : sign);
  return entries.map((entry) => (others ? `${mark(entry)}\u00a0${entry}` : entry)).join("\n");
}
