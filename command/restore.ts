import { resolve } from "node:path";
import { type RestoreRefusal, restoreBackup } from "@/lib/backup/restore";
import { ok, refuse } from "@/lib/result";
import { appSecrets, env } from "@/lib/runtime/env";
import { defineCommand, type Refusal } from "./define";
import { explainFile } from "./files";
import { withDatabase } from "./surroundings";

export const restore = defineCommand({
  words: ["restore"],
  positionals: ["FILE"],
  options: {},
  summary: "Replaces all data by a backup's, also while servers run; signs everybody out.",
  async run({ positionals: [name = ""] }, { now, calledFrom }) {
    const path = resolve(calledFrom, name);
    try {
      const restored = await withDatabase(() => {
        appSecrets();
        return restoreBackup(env().DATABASE_URL ?? "", path, now);
      });
      if (!restored.ok) return refuse(explain(restored.error, path));
      const { createdAt, counts } = restored.value;
      return ok({
        lines: [
          `Restored ${path} of ${createdAt}: ${counts.users ?? 0} account(s), ${counts.applications ?? 0} application(s), ${counts.sites ?? 0} site(s).`,
          "Everybody is signed out, and no token, code or link of before works.",
        ],
        json: { file: path, created_at: createdAt, rows: counts },
      });
    } catch (error) {
      const reason = explainFile(error, path);
      if (reason === null) throw error;
      return refuse({ field: "FILE", reason });
    }
  },
});

function explain(refusal: RestoreRefusal, path: string): Refusal {
  if (refusal.why === "unusable") return { field: "FILE", reason: `${path} ${refusal.words}` };
  if (refusal.why === "sealed_otherwise")
    return {
      field: "APP_SECRET",
      reason: "does not open the signing keys of the backup; add the one of its time to the list",
    };
  const { backup, database } = refusal;
  return {
    field: "FILE",
    reason:
      backup > database
        ? `${path} is of a newer version's tables (${backup} migrations, here ${database}): run \`foyer migrate\` of the version that made it`
        : `${path} is of an older version's tables (${backup} migrations, here ${database}): restore it into a new database with the version that made it, then start this one on it`,
  };
}
