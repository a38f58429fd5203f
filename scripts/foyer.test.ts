import { spawnSync } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

let project: string;
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), "foyer-command-"));
  await chmod(project, 0o755);
  await cp("scripts", join(project, "scripts"), { recursive: true });
  await write("package.json", '{ "type": "module" }');
  await write("foyer.ts", "");
  await mkdir(join(project, "node_modules/postgres"), { recursive: true });
  await write("node_modules/esbuild/package.json", '{ "exports": "./index.js", "type": "module" }');
  await write(
    "node_modules/esbuild/index.js",
    'export const build = async () => ({ outputFiles: [{ path: "dist/foyer.js", contents: "" }] });',
  );
});
afterEach(() => rm(project, { recursive: true }));

async function write(file: string, text: string) {
  await mkdir(join(project, file, ".."), { recursive: true });
  await writeFile(join(project, file), text);
}

async function setMode(mode: number) {
  for (const folder of ["dist", "."]) await chmod(join(project, folder), mode).catch(() => null);
}

/** Runs `foyer` as a user who can read the project but not write to it. */
async function foyer() {
  const { getuid } = process;
  const nobody = getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  await setMode(0o555);
  const args = [join(project, "scripts/foyer.mjs"), "doctor"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: "/", ...nobody });
  await setMode(0o755);
  return { status, stdout: `${stdout}`, stderr: `${stderr}` };
}

const advice = () => `run \`npm run build\` in ${project} as a user who can write there\n`;

it("runs the last build where it can't build the new sources", async () => {
  await write("dist/foyer.js", 'export const run = (args) => console.log("ran", ...args);');
  expect(await foyer()).toEqual({
    status: 0,
    stdout: "ran doctor\n",
    stderr: `foyer: the command line is older than its sources and still runs; ${advice()}`,
  });
});

it("says who has to build where there is no build", async () => {
  expect(await foyer()).toEqual({
    status: 1,
    stdout: "",
    stderr: `foyer: the command line is not built; ${advice()}`,
  });
});
