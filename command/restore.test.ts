import { expect, it } from "vitest";
import { explainRestoreRefusal } from "./restore";

it.each([
  [56, 55, "run `foyer migrate` of the version that created it"],
  [55, 55, "doesn't fit this version of Foyer: restore it with the version that created it"],
  [52, 55, "restore it into a new database with the version that created it"],
])(
  "says what to do with a backup of %i migrations for a database of %i",
  (backup, database, words) => {
    const { reason } = explainRestoreRefusal({ why: "other_schema", backup, database }, "/b");
    expect(reason).toContain(words);
  },
);
