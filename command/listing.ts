import { type Listed, MOST_LISTED } from "@/lib/lists/page";
import type { Answer } from "./define";

type Words<T> = {
  /** Name of the rows in JSON. */
  name: string;
  /** Said if there are none. */
  none: string;
  line: (row: T) => string;
  json: (row: T) => object;
};

/** Answers with what a search found, and whether there is more. */
export const listing = <T>({ name, none, line, json }: Words<T>) => ({
  say: ({ rows, isCut }: Listed<T>): Answer => ({
    lines: [
      ...(rows.length > 0 ? rows.map(line) : [none]),
      ...(isCut ? [`There are more than ${MOST_LISTED}; narrow the list with --search.`] : []),
    ],
    json: { [name]: rows.map(json), more: isCut },
  }),
});

type Done = { names: readonly string[] };

const fill = (sentence: string, [name = ""]: readonly string[]) => sentence.replaceAll("{}", name);

/** Answers in a sentence that has the subject's name in place of `{}`. Programs get the name as `key`. */
export const told =
  (key: string, sentence: string, json: Record<string, unknown> = {}) =>
  (_: unknown, { names }: Done): Answer => ({
    lines: [fill(sentence, names)],
    json: { [key]: names[0], ...json },
  });

/** Answers in a sentence, as `told` does, that something changed, or, with `already`, that it was so before. */
export const toldChange =
  (key: string, done: string, already = "", json: Record<string, unknown> = {}) =>
  (changed: boolean, { names }: Done): Answer => ({
    lines: [changed ? fill(done, names) : `${fill(already, names)} Nothing changed.`.trim()],
    json: { [key]: names[0], changed, ...json },
  });
