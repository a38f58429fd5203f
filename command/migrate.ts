import { ok } from "@/lib/result";
import { defineCommand } from "./define";
import { migrateOwn, withDatabase } from "./with-database";

export const migrate = defineCommand({
  words: ["migrate"],
  options: {},
  summary: "Migrate the database to this version. A start does this too unless MIGRATE is off.",
  async run() {
    const applied = await withDatabase(migrateOwn);
    return ok({
      lines: [applied === 0 ? "The database is up to date." : `Applied ${applied} migration(s).`],
      json: { applied },
    });
  },
});
