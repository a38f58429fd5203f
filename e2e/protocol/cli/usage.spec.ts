import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { foyer } from "../../support/foyer";

/** None of these commands may need a database. */
const nowhere = { env: { DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" } };

for (const args of [
  [],
  ["applications"],
  ["applications", "crate"],
  ["applications", "secret"],
  ["applications", "create"],
  ["applications", "create", "--name", "X"],
  ["applications", "create", "--redirect-uri", "https://a.example/"],
  ["applications", "create", "--name", "X", "--redirect-uri"],
  ["applications", "create", "--name", "X", "--name", "Y", "--redirect-uri", "https://a.example/"],
  ["applications", "create", "X", "--name", "X", "--redirect-uri", "https://a.example/"],
  ["applications", "create", "--name", "X", "--redirect-uri", "https://a.example/", "--color"],
  ["applications", "create", "--name=X", "--redirect-uri=https://a.example/", "--auth-method=mtls"],
  [
    "applications",
    "create",
    "--name=X",
    "--redirect-uri=https://a.example/",
    "--id-token-alg=none",
  ],
  ["applications", "suspend"],
  ["applications", "suspend", "a", "b"],
  ["users", "create", "--username", "u"],
  ["users", "create", "--username", "u", "--email", "u@a.example", "--role", "king"],
  ["users", "create", "--username", "u", "--email", "u@a.example", "--password", "secret-one"],
  ["keys"],
  ["keys", "rotate", "now"],
  ["migrate", "--force"],
  ["backup"],
])
  test(`wrong usage is status 2, with the usage on standard error: foyer ${args.join(" ")}`, async () => {
    for (const json of [[], ["--json"]]) {
      const said = await foyer([...args, ...json], nowhere);
      expect(said.status).toBe(2);
      expect(said.stdout).toBe("");
      expect(said.stderr).toMatch(/^foyer: .+\n\nUsage: foyer /);
      // The reason is at the top and must stay visible.
      expect(said.stderr.split("\n").length).toBeLessThan(28);
    }
  });

for (const [args, fault] of [
  [[], "command missing"],
  [["nothing"], "nothing: unknown command"],
  [["sites"], "sites: incomplete command"],
  [["applications", "secret", "--json"], "applications secret: incomplete command"],
  [["keys", "rotat", "--json"], "keys rotat: unknown command"],
] as const)
  test(`wrong words are named: foyer ${args.join(" ")}`, async () => {
    const { stderr } = await foyer([...args], nowhere);
    expect(stderr.split("\n")[0]).toBe(`foyer: ${fault}`);
  });

test("--help shows all commands, or those of a topic, and --version the version", async () => {
  const all = await foyer(["--help"], nowhere);
  expect(all).toMatchObject({ status: 0, stderr: "" });
  for (const command of [
    "applications create",
    "applications suspend CLIENT_ID",
    "applications lift CLIENT_ID",
    "applications secret add CLIENT_ID",
    "applications secret remove CLIENT_ID",
    "users create",
    "users sign-out USERNAME",
    "users deactivate USERNAME",
    "users reactivate USERNAME",
    "keys rotate",
    "audit retention DAYS",
    "migrate",
    "sites import FILE",
    "sites export FILE",
    "doctor",
    "backup FILE",
    "restore FILE",
  ])
    expect(all.stdout).toContain(`  foyer ${command}\n`);
  const some = await foyer(["applications", "--help"], nowhere);
  expect(some.status).toBe(0);
  expect(some.stdout).toContain("foyer applications lift CLIENT_ID");
  expect(some.stdout).not.toContain("foyer users");
  const one = await foyer(["applications", "create", "--help"], nowhere);
  expect(one.stdout).toContain("--redirect-uri R...");
  expect(one.stdout).toContain("74 success, but the output could not be written");
  expect(one.stdout).not.toContain("foyer applications lift");
  const { version } = JSON.parse(await readFile("package.json", "utf8"));
  expect(await foyer(["--version"], nowhere)).toEqual({
    status: 0,
    stdout: `${version}\n`,
    stderr: "",
  });
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
  const said = await foyer(["--version"], { program });
  expect(said).toMatchObject({ status: 74, stdout: "" });
  expect(said.stderr).toBe(
    "foyer: the command succeeded, but its output could not be written (ENOSPC)\n",
  );
});
