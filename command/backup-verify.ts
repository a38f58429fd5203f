import { join, resolve } from "node:path";
import { isSameLevel, readMigrations } from "@/db/schema-level";
import { type Verified, verifyBackup } from "@/lib/backup/verify";
import { ok, refuse } from "@/lib/result";
import { completeEnvironment, env } from "@/lib/runtime/env";
import { findSecret } from "@/server/embedded-database";
import { projectFolder } from "@/server/project-folder";
import { type Answer, defineCommand, type Refusal } from "./define";
import { explainFile } from "./files";
import { findIdentities } from "./identities";
import { explainRestoreRefusal } from "./restore";

export const verifyOneBackup = defineCommand({
  words: ["backup", "verify"],
  positionals: ["FILE"],
  options: { identity: { type: "string" } },
  synopsis: ["[--identity KEY_FILE]"],
  summary:
    "Read a whole backup, and check that it is complete and that APP_SECRET opens its signing keys. Changes nothing and needs no database.",
  async run({ values, positionals: [name = ""] }, { calledFrom }) {
    const path = resolve(calledFrom, name);
    const identities = await findIdentities(values.identity, calledFrom);
    if (!identities.ok) return identities;
    if (!(await hasSecret())) return refuse(WITHOUT_SECRET);
    try {
      const verified = await verifyBackup(path, identities.value);
      if (!verified.ok) return refuse(explainRestoreRefusal(verified.error, path));
      return ok(describe(path, verified.value));
    } catch (error) {
      const reason = explainFile(error, path);
      if (reason === null) throw error;
      return refuse({ field: "FILE", reason });
    }
  },
});

const WITHOUT_SECRET: Refusal = {
  field: "APP_SECRET",
  reason: "is required to check the signing keys in the backup",
};

/** Uses the generated secret of the embedded database, as its server does. */
async function hasSecret(): Promise<boolean> {
  if (env().APP_SECRET) return true;
  const found = env().DATABASE_URL === undefined ? await findSecret(env().DATA_DIR) : null;
  if (found !== null) completeEnvironment({ APP_SECRET: found });
  return found !== null;
}

function describe(path: string, { createdAt, schema, encrypted, counts }: Verified): Answer {
  const files = readMigrations(join(projectFolder, "db/migrations"));
  const here = { migrations: files.length, latest: files.at(-1)?.hash ?? null };
  const restorable = isSameLevel(schema, here);
  return {
    lines: [
      `${path} is complete, created ${createdAt}${encrypted ? ", encrypted" : ""}. APP_SECRET opens its ${counts.signing_keys ?? 0} signing key(s).`,
      ...Object.entries(counts).map(([table, rows]) => `  ${table}: ${rows}`),
      restorable
        ? "This version restores it."
        : `It has ${schema.migrations} migrations and this version ${here.migrations}: restore it with the version that created it.`,
    ],
    json: { file: path, created_at: createdAt, schema, encrypted, restorable, rows: counts },
  };
}
