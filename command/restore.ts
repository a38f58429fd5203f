import { join, resolve } from "node:path";
import { commandContext } from "@/db/audit/events";
import { hasAnyUser } from "@/db/seed";
import { database } from "@/db/system/client";
import { type Restored, type RestoreRefusal, restoreBackup } from "@/lib/backup/restore";
import { projectFolder } from "@/lib/project-folder";
import { type LostKeys, replaceLostKeys } from "@/lib/provider/key-revocation";
import { ok, refuse } from "@/lib/result";
import { appSecrets, env } from "@/lib/runtime/env";
import { type Answer, defineCommand, type Outcome, type Refusal } from "./define";
import { atFile } from "./files";
import { findIdentities } from "./identities";
import { describeReplaced } from "./keys-replace-lost";
import { withDatabase } from "./with-database";

const LOST = "secret-lost";

export const restore = defineCommand({
  words: ["restore"],
  positionals: ["FILE"],
  options: {
    identity: { type: "string" },
    replace: { type: "boolean" },
    [LOST]: { type: "boolean" },
  },
  synopsis: ["[--identity KEY_FILE]", "[--replace]", `[--${LOST}]`],
  summary:
    "Load a backup, and sign everyone out. --replace allows replacing all data of a database that has accounts. --secret-lost replaces signing keys that APP_SECRET doesn't decrypt. Safe while servers are running.",
  async run({ values, positionals: [name = ""] }, { now, calledFrom }) {
    const path = resolve(calledFrom, name);
    const keysLost = values[LOST] === true;
    const identities = await findIdentities(values.identity, calledFrom);
    if (!identities.ok) return identities;
    const load = async (): Promise<Outcome> => {
      appSecrets();
      if (!values.replace && (await hasAnyUser(database()))) return refuse(OCCUPIED);
      const restored = await restoreBackup(env().DATABASE_URL ?? "", path, {
        ...{ now, migrations: join(projectFolder, "db/migrations") },
        ...{ identities: identities.value, keysLost },
      });
      if (!restored.ok) return refuse(explainRestoreRefusal(restored.error, path));
      const lost = keysLost ? await replaceLostKeys(commandContext(now)) : null;
      return ok(describeRestored(path, { ...restored.value, lost }));
    };
    const done = await atFile(path, () => withDatabase(load, { creates: false }));
    return done.ok ? done.value : done;
  },
});

function describeRestored(file: string, restored: Restored & { lost: LostKeys | null }): Answer {
  const { createdAt, counts, deletedAgain, lost } = restored;
  return {
    lines: [
      `Restored ${file}, created ${createdAt}: ${counts.users ?? 0} account(s), ${counts.applications ?? 0} application(s), ${counts.sites ?? 0} site(s).`,
      "Everyone is signed out. Earlier tokens, codes and links no longer work.",
      ...(deletedAgain > 0
        ? [
            `${deletedAgain} account(s) of the backup were deleted since. They are closed, and running servers delete them again.`,
          ]
        : []),
      ...(lost ? describeReplaced(lost) : []),
    ],
    json: {
      ...{ file, created_at: createdAt, rows: counts, deleted_again: deletedAgain },
      ...(lost && { revoked: lost.kids, usernames_forgotten: lost.usernames }),
    },
  };
}

const OCCUPIED = {
  field: "--replace",
  reason:
    "the database has accounts; add this option if the backup may replace everything in it, or restore into a new database",
};

export function explainRestoreRefusal(refusal: RestoreRefusal, path: string): Refusal {
  if (refusal.why === "unusable") return { field: "FILE", reason: `${path} ${refusal.words}` };
  if (refusal.why === "sealed_otherwise")
    return {
      field: "APP_SECRET",
      reason:
        "doesn't decrypt the signing keys in the backup; add the secret that was used when the backup was created to the list, or --secret-lost if it is lost for good",
    };
  return { field: "FILE", reason: `${path} ${explainLevels(refusal)}` };
}

type OtherSchema = Extract<RestoreRefusal, { why: "other_schema" }>;

/** Explains a backup of a newer level than the database, or one that no version of Foyer made. */
function explainLevels({ version, backup, database }: OtherSchema): string {
  const maker = version === null ? "" : `, made by Foyer ${version}`;
  const levels = `(${backup} migrations${maker}; this database has ${database})`;
  if (backup > database)
    return `is from a newer version ${levels}: restore it with the version that made it, or a newer one`;
  return `doesn't fit this database ${levels}: bring the database to this version with \`foyer migrate\`, or restore into a new database with the version that made the backup`;
}
