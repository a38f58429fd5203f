import { ok } from "@/lib/result";
import { defineCommand } from "./define";
import { migrateOwn, withDatabase } from "./surroundings";

export const migrate = defineCommand({
  words: ["migrate"],
  options: {},
  summary: "Brings the database to this version's tables; every start of the server does it too.",
  async run() {
    const applied = await withDatabase(migrateOwn);
    return ok({
      lines: [applied === 0 ? "The database is current." : `Applied ${applied} migration(s).`],
      json: { applied },
    });
  },
});
