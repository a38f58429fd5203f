import { mkdtemp, readFile, rm } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { foyer } from "../../support/foyer";

test("npx foyer is this command, its exit statuses and nothing of npm's on standard output", async () => {
  test.setTimeout(60_000);
  const cache = await mkdtemp("/tmp/foyer-e2e-npm-");
  // Without a registry, so that the command is never looked up outside the project.
  const env = {
    npm_config_cache: cache,
    npm_config_registry: "http://127.0.0.1:9",
    // No command may need a database for these.
    DATABASE_URL: "postgres://nobody@127.0.0.1:9/none",
  };
  const { version } = JSON.parse(await readFile("package.json", "utf8"));
  // The commit is missing where the project isn't in git.
  const printed = new RegExp(`^${version}( \\([0-9a-f]{12}(-dirty)?\\))?\n$`);
  const program = ["npx", "foyer"];
  expect(await foyer(["--version"], { env, program })).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(printed),
  });
  expect(await foyer(["--version"], { env, program, cwd: "lib/oauth" })).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(printed),
  });
  expect(await foyer(["nothing"], { env, program })).toMatchObject({ status: 2, stdout: "" });
  expect(await foyer(["migrate", "--json"], { env, program })).toMatchObject({
    status: 1,
    stdout: "",
  });
  const run = ["npm", "run", "--silent", "foyer", "--"];
  expect(await foyer(["--version"], { env, program: run })).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(printed),
  });
  expect(await foyer(["nothing"], { env, program: run })).toMatchObject({ status: 2, stdout: "" });
  await rm(cache, { recursive: true });
});
