import { resolve } from "node:path";
import { readIdentities } from "@/lib/backup/encryption";
import { ok, type Result, refuse } from "@/lib/result";
import type { Refusal } from "./define";
import { atFile } from "./files";

/** Reads the keys of `--identity FILE`; none without the option. */
export async function findIdentities(
  name: string | undefined,
  calledFrom: string,
): Promise<Result<string[], Refusal>> {
  if (name === undefined) return ok([]);
  const path = resolve(calledFrom, name);
  const keys = await atFile(path, () => readIdentities(path), "--identity");
  if (!keys.ok) return keys;
  if (keys.value !== null) return ok(keys.value);
  return refuse({ field: "--identity", reason: `${path} is not a key file of age-keygen` });
}
