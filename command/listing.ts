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
