import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { test } from "@playwright/test";
import { INSTALLED_CLIENTS } from "../sizes";

/** Outside of the source tree, ignored by Git, and removed by the next `npm ci`. */
const CACHE = "node_modules/.cache/foyer-clients";

/** Output of pip, npm, Go and Maven when their registry is unreachable. */
const UNREACHABLE =
  /NewConnectionError|ConnectTimeoutError|NameResolutionError|ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|dial tcp|GOPROXY=off|UnknownHostException|Connect to \S+ failed/;

const OAUTH2_PROXY = "github.com/oauth2-proxy/oauth2-proxy/v7";

type Step = [command: string, ...args: string[]];
type Installer = {
  /** File that pins every package. */
  pins: string;
  /** Command that fails if the installer itself is missing. */
  probe: Step;
  steps(target: string, source: string): Step[];
};

const INSTALLERS = {
  pip: {
    pins: "requirements.txt",
    probe: ["python3", "-c", "import venv, ensurepip, sys; sys.exit(sys.version_info < (3, 10))"],
    steps: (target, source) => [
      ["python3", "-m", "venv", target],
      [
        ...([join(target, "bin/python"), "-m", "pip", "install"] as const),
        ...["--quiet", "--disable-pip-version-check", "--retries", "1", "--only-binary", ":all:"],
        ...["--requirement", join(source, "requirements.txt")],
      ],
    ],
  },
  npm: {
    pins: "package-lock.json",
    probe: ["npm", "--version"],
    steps: (target) => [["npm", "ci", "--ignore-scripts", "--prefix", target]],
  },
  go: {
    pins: "go.sum",
    probe: ["go", "version"],
    steps: (target, source) => [
      ["go", "build", "-C", source, "-mod=readonly", "-o", join(target, "bin/"), OAUTH2_PROXY],
    ],
  },
  maven: {
    pins: "pom.xml",
    probe: ["mvn", "--version"],
    steps: (target) => [["mvn", "--quiet", "--batch-mode", "--file", target, "package"]],
  },
} satisfies Record<string, Installer>;

/**
 * Installs the pinned packages of a folder beside this file, or skips the test with the reason.
 * Returns the installation folder, which is named after the pins, so that a second run reuses it.
 */
export async function installed(kind: keyof typeof INSTALLERS, name: string) {
  test.skip(!INSTALLED_CLIENTS, "clients that have to be installed run in test:full");
  // A first run downloads and compiles.
  test.setTimeout(600_000);
  const installer: Installer = INSTALLERS[kind];
  const source = resolve("e2e/support/clients", name);
  const pins = await readFile(join(source, installer.pins));
  const key = createHash("sha256").update(pins).digest("hex").slice(0, 16);
  const folder = resolve(CACHE, `${name}-${key}`);
  if (!existsSync(folder)) {
    const reason = install(installer, source, folder);
    test.skip(reason !== null, reason ?? "");
  }
  return folder;
}

/** Installs beside the folder and renames, so that no other worker finds a partial installation. */
function install({ probe, steps }: Installer, source: string, folder: string) {
  if (run(probe).status !== 0) return `${probe[0]} is missing, too old or incomplete`;
  mkdirSync(CACHE, { recursive: true });
  const target = mkdtempSync(`${folder}.`);
  cpSync(source, target, { recursive: true });
  for (const step of steps(target, source)) {
    const { status, output } = run(step);
    if (status === 0) continue;
    rmSync(target, { recursive: true });
    if (UNREACHABLE.test(output)) return `${step[0]} can't reach its registry`;
    throw new Error(`${step.join(" ")} failed:\n${output}`);
  }
  if (existsSync(folder)) rmSync(target, { recursive: true });
  else renameSync(target, folder);
  return null;
}

function run([command, ...args]: Step) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  return { status, output: `${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}` };
}
