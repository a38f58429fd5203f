import { execFile, type SpawnOptions } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { EmbeddedError } from "./embedded-error";
import { BARE } from "./process-identity";

export type Account = { uid: number; gid: number };

/**
 * Describes how PostgreSQL's programs are started: under which account, and whether they end with
 * this process.
 */
export type Launcher = {
  account: Account | null;
  diesWithUs: boolean;
  wrap(file: string, args: string[]): [file: string, args: string[]];
  options: typeof BARE & Pick<SpawnOptions, "uid" | "gid">;
};

const run = promisify(execFile);

export async function chooseLauncher(cluster: string): Promise<Launcher> {
  const account = process.getuid?.() === 0 ? await chooseAccount(cluster) : null;
  const flags = ["--pdeathsig", "INT", ...(account ? identityFlags(account) : [])];
  const works = await run("setpriv", [...flags, "true"], BARE).then(
    () => true,
    () => false,
  );
  if (!works) {
    const wrap: Launcher["wrap"] = (file, args) => [file, args];
    return { account, diesWithUs: false, wrap, options: { ...BARE, ...account } };
  }
  const wrap: Launcher["wrap"] = (file, args) => ["setpriv", [...flags, file, ...args]];
  return { account, diesWithUs: true, wrap, options: BARE };
}

/** Runs a program and returns its standard output; throws with its standard error. */
export async function runAs(
  launcher: Launcher,
  [file, ...args]: [string, ...string[]],
  { signal, input }: { signal?: AbortSignal | undefined; input?: string } = {},
) {
  const child = run(...launcher.wrap(file, args), { ...launcher.options, signal });
  child.child.stdin?.on("error", () => undefined);
  child.child.stdin?.end(input);
  return (await child).stdout;
}

function identityFlags({ uid, gid }: Account) {
  return [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
}

/** Chooses PostgreSQL's account, since it refuses root. An existing cluster keeps its owner. */
async function chooseAccount(cluster: string): Promise<Account> {
  const owner = await stat(cluster).catch(() => null);
  if (owner) return { uid: owner.uid, gid: owner.gid };
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const entry = lines.find((fields) => fields[0] === name);
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new EmbeddedError(
    "unusable",
    "PostgreSQL can't run as root, and neither the user postgres nor nobody exists: run Foyer as another user",
  );
}
