import { ok, type Result, refuse } from "@/lib/result";
import { unseal } from "@/lib/runtime/crypto";
import { readBackupFile } from "./file";
import { type BackupHeader, type BackupRows, UnusableBackup } from "./format";
import type { RestoreRefusal } from "./restore";

export type Verified = {
  createdAt: string;
  /** Version of Foyer that made it; null if the file doesn't say. */
  version: string | null;
  schema: BackupHeader["schema"];
  encrypted: boolean;
  counts: Record<string, number>;
};

export type VerifyRefusal = Exclude<RestoreRefusal, { why: "other_schema" }>;

/**
 * Reads a whole backup without a database: it must be complete and undamaged, and APP_SECRET must
 * open its signing keys.
 */
export async function verifyBackup(
  path: string,
  identities: readonly string[],
): Promise<Result<Verified, VerifyRefusal>> {
  const counting = createCounter();
  try {
    const { header, encrypted } = await readBackupFile(path, counting, identities);
    const { createdAt, version = null, schema } = header;
    const { counts, sealed } = counting.seen();
    for (const key of sealed)
      if ((await unseal(key)) === null) return refuse({ why: "sealed_otherwise" });
    return ok({ createdAt, version, schema, encrypted, counts });
  } catch (error) {
    if (error instanceof UnusableBackup) return refuse({ why: "unusable", words: error.message });
    throw error;
  }
}

function createCounter() {
  const counts: Record<string, number> = {};
  const sealed: string[] = [];
  return {
    async header({ tables }: BackupHeader) {
      for (const { name } of tables) counts[name] = 0;
    },
    async rows({ table: { name }, rows }: BackupRows) {
      counts[name] = (counts[name] ?? 0) + rows.length;
      if (name === "signing_keys") sealed.push(...rows.flatMap(sealedKeyOf));
    },
    seen: () => ({ counts, sealed }),
  };
}

/** The private key of a row of signing_keys, unless it was deleted already. */
function sealedKeyOf(row: string): string[] {
  try {
    return JSON.parse(row).sealed_private_jwk ?? [];
  } catch {
    throw new UnusableBackup("contains a row of signing_keys that is not JSON");
  }
}
