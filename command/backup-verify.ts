import { join, resolve } from "node:path";
import { isSameLevel, levelOf, readMigrations } from "@/db/system/schema-level";
import { type Verified, verifyBackup } from "@/lib/backup/verify";
import { projectFolder } from "@/lib/project-folder";
import { ok, refuse } from "@/lib/result";
import { completeEnvironment, env } from "@/lib/runtime/env";
import { findSecret } from "@/server/process/embedded-database";
import { type Answer, defineCommand, type Refusal } from "./define";
import { atFile } from "./files";
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
    const read = await atFile(path, () => verifyBackup(path, identities.value));
    if (!read.ok) return read;
    const verified = read.value;
    if (!verified.ok) return refuse(explainRestoreRefusal(verified.error, path));
    return ok(describe(path, verified.value));
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

function describe(path: string, { version, schema, encrypted, ...verified }: Verified): Answer {
  const { createdAt, counts } = verified;
  const made = version === null ? "" : ` by Foyer ${version}`;
  const fits = fitOf(schema);
  return {
    lines: [
      `${path} is complete, created ${createdAt}${made}${encrypted ? ", encrypted" : ""}. APP_SECRET opens its ${counts.signing_keys ?? 0} signing key(s).`,
      ...Object.entries(counts).map(([table, rows]) => `  ${table}: ${rows}`),
      WORDS[fits],
    ],
    json: {
      ...{ file: path, created_at: createdAt, version, schema, encrypted },
      ...{ restorable: fits !== "other", rows: counts },
    },
  };
}

type Fit = "same" | "older" | "other";

const WORDS: Record<Fit, string> = {
  same: "This version restores it.",
  older: "It is from an earlier version. This version restores it, and brings it to its own level.",
  other: "It is from a newer version: restore it with the version that created it.",
};

/** Returns how a backup's level relates to this version's. */
function fitOf(schema: Verified["schema"]): Fit {
  const files = readMigrations(join(projectFolder, "db/migrations"));
  if (!isSameLevel(schema, levelOf(files.slice(0, schema.migrations)))) return "other";
  return schema.migrations === files.length ? "same" : "older";
}
