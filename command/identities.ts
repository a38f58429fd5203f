import { resolve } from "node:path";
import { readIdentities } from "@/lib/backup/encryption";
import { ok, type Result, refuse } from "@/lib/result";
import type { Refusal } from "./define";
import { explainFile } from "./files";

/** Reads the keys of `--identity FILE`; none without the option. */
export async function findIdentities(
  name: string | undefined,
  calledFrom: string,
): Promise<Result<string[], Refusal>> {
  if (name === undefined) return ok([]);
  const path = resolve(calledFrom, name);
  try {
    const keys = await readIdentities(path);
    if (keys !== null) return ok(keys);
    return refuse({ field: "--identity", reason: `${path} is not a key file of age-keygen` });
  } catch (error) {
    const reason = explainFile(error, path);
    if (reason === null) throw error;
    return refuse({ field: "--identity", reason });
  }
}
