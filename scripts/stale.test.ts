import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
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

const INSTALL = 'import { installIfStale } from "./scripts/stale.mjs"; await installIfStale();';

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
