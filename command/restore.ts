import { resolve } from "node:path";
import { type RestoreRefusal, restoreBackup } from "@/lib/backup/restore";
import { ok, refuse } from "@/lib/result";
import { appSecrets, env } from "@/lib/runtime/env";
import { defineCommand, type Refusal } from "./define";
import { explainFile } from "./files";
import { findIdentities } from "./identities";
import { withDatabase } from "./with-database";

export const restore = defineCommand({
  words: ["restore"],
  positionals: ["FILE"],
  options: { identity: { type: "string" } },
  synopsis: ["[--identity KEY_FILE]"],
  summary: "Replace all data with a backup and sign everyone out. Safe while servers are running.",
  async run({ values, positionals: [name = ""] }, { now, calledFrom }) {
    const path = resolve(calledFrom, name);
    const identities = await findIdentities(values.identity, calledFrom);
    if (!identities.ok) return identities;
    try {
      const restored = await withDatabase(() => {
        appSecrets();
        return restoreBackup(env().DATABASE_URL ?? "", path, now, identities.value);
      });
      if (!restored.ok) return refuse(explainRestoreRefusal(restored.error, path));
      const { createdAt, counts, deletedAgain } = restored.value;
      return ok({
        lines: [
          `Restored ${path}, created ${createdAt}: ${counts.users ?? 0} account(s), ${counts.applications ?? 0} application(s), ${counts.sites ?? 0} site(s).`,
          "Everyone is signed out. Earlier tokens, codes and links no longer work.",
          ...(deletedAgain > 0
            ? [
                `${deletedAgain} account(s) of the backup were deleted since. They are closed, and running servers delete them again.`,
              ]
            : []),
        ],
        json: { file: path, created_at: createdAt, rows: counts, deleted_again: deletedAgain },
      });
    } catch (error) {
      const reason = explainFile(error, path);
      if (reason === null) throw error;
      return refuse({ field: "FILE", reason });
    }
  },
});

/** Explains why a file cannot be restored. */
export function explainRestoreRefusal(refusal: RestoreRefusal, path: string): Refusal {
  if (refusal.why === "unusable") return { field: "FILE", reason: `${path} ${refusal.words}` };
  if (refusal.why === "sealed_otherwise")
    return {
      field: "APP_SECRET",
      reason:
        "doesn't decrypt the signing keys in the backup; add the secret that was used when the backup was created to the list",
    };
  const { backup, database } = refusal;
  return {
    field: "FILE",
    reason:
      backup > database
        ? `${path} is from a newer version (${backup} migrations, this database has ${database}): run \`foyer migrate\` of the version that created it`
        : `${path} is from an older version (${backup} migrations, this database has ${database}): restore it into a new database with the version that created it, then start this version on that database`,
  };
}
