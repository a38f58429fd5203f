import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import manifest from "@/package.json" with { type: "json" };

let project: string;
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), "foyer-install-"));
  await cp("scripts", join(project, "scripts"), { recursive: true });
  await mkdir(join(project, "patches"));
  for (const name of ["postgres", "esbuild"]) {
    await mkdir(join(project, "local", name), { recursive: true });
    await writeJson(`local/${name}/package.json`, { name, version: "1.0.0" });
  }
  await writeManifest({});
  runNpm("install");
  await rm(join(project, "node_modules"), { recursive: true });
});
afterEach(() => rm(project, { recursive: true }));

const writeJson = (file: string, value: object) =>
  writeFile(join(project, file), JSON.stringify(value));

/**
 * Writes a manifest with local packages that need no registry, and the project's own postinstall
 * script.
 */
const writeManifest = (changes: object) =>
  writeJson("package.json", {
    name: "foyer",
    type: "module",
    scripts: { postinstall: manifest.scripts.postinstall },
    dependencies: { postgres: "file:local/postgres" },
    devDependencies: { esbuild: "file:local/esbuild" },
    ...changes,
  });

function run(command: string, args: string[]): string {
  // npm adds this project's node_modules/.bin to PATH, which contains patch-package.
  const PATH = `${join(process.cwd(), "node_modules/.bin")}:${process.env.PATH}`;
  const env: NodeJS.ProcessEnv = { ...process.env, PATH, NODE_ENV: "development" };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: project, env });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stdout}${stderr}`);
  return stdout.toString();
}

const runNpm = (...args: string[]) => run("npm", [...args, "--offline", "--no-audit"]);

const INSTALL = 'import { installIfStale } from "./scripts/install.mjs"; await installIfStale();';

const startInstalling = () => run(process.execPath, ["--input-type=module", "--eval", INSTALL]);

it("a start installs nothing after `npm ci` was run by hand", () => {
  runNpm("ci");
  expect(startInstalling()).toBe("");
});

it("a start installs once after the manifest changed", async () => {
  runNpm("ci");
  await writeManifest({ description: "changed" });
  expect(startInstalling()).toContain("Installing packages");
  expect(startInstalling()).toBe("");
});

it("a start installs the development packages that `npm ci --omit=dev` left out", () => {
  runNpm("ci", "--omit=dev");
  expect(startInstalling()).toContain("Installing packages");
  expect(existsSync(join(project, "node_modules/esbuild"))).toBe(true);
});

it("a start installs nothing on another version of Node.js with the same major version", () => {
  const [major] = process.versions.node.split(".");
  const startOn = (version: string) => {
    const pretend = `Object.defineProperty(process.versions, "node", { value: "${version}" });`;
    const install = 'await (await import("./scripts/install.mjs")).installIfStale();';
    return run(process.execPath, ["--input-type=module", "--eval", pretend + install]);
  };
  runNpm("ci");
  expect(startOn(`${major}.99.0`)).toBe("");
  expect(() => startOn("99.0.0")).toThrow("Installing packages");
});

describe("an install that fails", () => {
  /** Runs a start whose npm is this shell script, over packages of an earlier manifest. */
  async function startWith(npm: string) {
    await mkdir(join(project, "node_modules/earlier"), { recursive: true });
    await mkdir(join(project, "bin"));
    await writeFile(join(project, "bin/npm"), `#!/bin/sh\n${npm}`, { mode: 0o755 });
    const PATH = `${join(project, "bin")}:${process.env.PATH}`;
    const args = ["--input-type=module", "--eval", INSTALL];
    const child = spawn(process.execPath, args, { cwd: project, env: { ...process.env, PATH } });
    const ended = once(child, "close");
    const output = Promise.all([text(child.stdout), text(child.stderr)]);
    const end = async () => {
      await ended;
      const [stdout, stderr] = await output;
      return { stdout, stderr, status: child.exitCode };
    };
    return { child, end };
  }

  afterEach(() => {
    expect(existsSync(join(project, "node_modules/earlier"))).toBe(true);
    expect(readdirSync(project).filter((name) => name.startsWith(".install-"))).toEqual([]);
  });

  it.each([
    ["npm error code ENOSPC", 1, "the disk is full; free up space for .* and try again"],
    [
      "npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write",
      0,
      "the disk is full; .*",
    ],
    ["npm error code ENOTFOUND", 1, ".* reach the package registry .ENOTFOUND.; check the network"],
    ["npm error code EAI_AGAIN", 1, ".* reach the package registry .EAI_AGAIN.; check the network"],
  ])(
    "because of %j says so in one line, and leaves the earlier packages",
    async (said, npmStatus, reason) => {
      const { end } = await startWith(`rm -rf node_modules; echo "${said}" >&2; exit ${npmStatus}`);
      const { status, stdout, stderr } = await end();
      expect([status, stdout]).toEqual([1, "Installing packages ... "]);
      expect(stderr).toMatch(new RegExp(`^\nfoyer: ${reason}\n$`));
    },
  );

  it("for any other reason shows what npm said", async () => {
    const { end } = await startWith("echo something else >&2; exit 7");
    const { status, stderr } = await end();
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^\nsomething else\n\nfoyer: npm ci .* failed \(7\)\n$/),
    ]);
  });

  it("without the postinstall script is named", async () => {
    const { end } = await startWith("mkdir node_modules");
    expect((await end()).stderr).toContain("npm did not run the postinstall script");
  });

  /** Whether a process runs; one that ended may wait for its parent as a zombie. */
  const isRunning = (pid: string) =>
    /^[^Z]/.test(spawnSync("ps", ["-o", "stat=", "-p", pid.trim()]).stdout.toString());

  it.each([
    ["SIGINT", 130, ""],
    ["SIGTERM", 143, 'trap "" TERM; '],
  ] as const)("by %s ends npm and what it started", async (signal, status, trap) => {
    // npm goes on after SIGINT, and its children may ignore SIGTERM.
    const npm = `trap "" INT; (${trap}exec sleep 60) & echo $! > ../pid; wait; sleep 60`;
    const { child, end } = await startWith(npm);
    const pidFile = join(project, "pid");
    const pid = () => (existsSync(pidFile) ? readFileSync(pidFile, "utf8") : "");
    await expect.poll(pid).toMatch(/\d\n/);
    child.kill(signal);
    expect(await end()).toMatchObject({ status, stderr: "\nfoyer: stopped\n" });
    expect(isRunning(pid())).toBe(false);
  });
});

it("a start removes what a killed one left behind", async () => {
  const left = join(project, ".install-999999999");
  await mkdir(left);
  runNpm("ci");
  await writeManifest({ description: "changed" });
  startInstalling();
  expect(existsSync(left)).toBe(false);
});

it("a start installs in place where node_modules leads elsewhere", async () => {
  await mkdir(join(project, "elsewhere"));
  spawnSync("ln", ["-s", "elsewhere", join(project, "node_modules")]);
  expect(startInstalling()).toContain("Installing packages");
  expect(startInstalling()).toBe("");
});
