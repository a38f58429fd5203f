import { expect, it } from "vitest";
import { explainRestoreRefusal } from "./restore";

it.each([
  [
    56,
    55,
    "0.2.0",
    "is from a newer version (56 migrations, made by Foyer 0.2.0; this database has 55)",
  ],
  [56, 55, null, "restore it with the version that made it, or a newer one"],
  [55, 55, null, "restore into a new database with the version that made the backup"],
  [52, 54, null, "bring the database to this version with `foyer migrate`"],
])(
  "says what to do with a backup of %i migrations for a database of %i",
  (backup, database, version, words) => {
    const refusal = { why: "other_schema", version, backup, database } as const;
    expect(explainRestoreRefusal(refusal, "/b").reason).toContain(words);
  },
);
