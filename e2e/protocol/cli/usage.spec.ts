import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { foyer } from "../../support/foyer";

/** No command may need a database for these. */
const nowhere = { env: { DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" } };

test("wrong usage is status 2, with the usage on standard error", async () => {
  const result = await foyer(["applications", "crate"], nowhere);
  expect(result).toMatchObject({ status: 2, stdout: "" });
  expect(result.stderr).toMatch(
    /^foyer: applications crate: unknown command\n\nUsage: foyer COMMAND \[--json\] \(details: foyer COMMAND --help\)\n/,
  );
});

test("npx foyer is this command, its exit statuses and nothing of npm's on standard output", async () => {
  test.setTimeout(60_000);
  const cache = await mkdtemp("/tmp/foyer-e2e-npm-");
  // Without a registry, so that the command is never looked up outside the project.
  const env = {
    npm_config_cache: cache,
    npm_config_registry: "http://127.0.0.1:9",
    ...nowhere.env,
  };
  const { version } = JSON.parse(await readFile("package.json", "utf8"));
  const program = ["npx", "foyer"];
  expect(await foyer(["--version"], { env, program })).toMatchObject({
    status: 0,
    stdout: `${version}\n`,
  });
  expect(await foyer(["--version"], { env, program, cwd: "lib/oauth" })).toMatchObject({
    status: 0,
    stdout: `${version}\n`,
  });
  expect(await foyer(["nothing"], { env, program })).toMatchObject({ status: 2, stdout: "" });
  expect(await foyer(["migrate", "--json"], { env, program })).toMatchObject({
    status: 1,
    stdout: "",
  });
  const run = ["npm", "run", "--silent", "foyer", "--"];
  expect(await foyer(["--version"], { env, program: run })).toMatchObject({
    status: 0,
    stdout: `${version}\n`,
  });
  expect(await foyer(["nothing"], { env, program: run })).toMatchObject({ status: 2, stdout: "" });
  await rm(cache, { recursive: true });
});

test("what was done and cannot be written is told apart from what was refused", async () => {
  test.skip(!existsSync("/dev/full"), "there is no /dev/full here");
  const program = ["sh", "-c", 'exec node scripts/foyer.mjs "$@" > /dev/full', "sh"];
  const result = await foyer(["--version"], { program });
  expect(result).toMatchObject({ status: 74, stdout: "" });
  expect(result.stderr).toBe(
    "foyer: the command succeeded, but its output could not be written (ENOSPC)\n",
  );
});
