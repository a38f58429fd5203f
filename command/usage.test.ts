import { readFile } from "node:fs/promises";
import { beforeAll, expect, it, vi } from "vitest";
import { runCommand } from "@/test/command";

// None of these commands may need a database.
beforeAll(() => void vi.stubEnv("DATABASE_URL", "postgres://nobody@127.0.0.1:9/none"));

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
  it(`wrong usage is status 2, with the usage on standard error: foyer ${args.join(" ")}`, async () => {
    for (const json of [[], ["--json"]]) {
      const result = await runCommand([...args, ...json]);
      expect(result.status).toBe(2);
      expect(result.stdout).toBe("");
      expect(result.stderr).toMatch(/^foyer: .+\n\nUsage: foyer /);
      // The reason is at the top and must stay visible.
      expect(result.stderr.split("\n").length).toBeLessThan(28);
    }
  });

for (const [args, fault] of [
  [[], "command missing"],
  [["nothing"], "nothing: unknown command"],
  [["sites"], "sites: incomplete command"],
  [["applications", "secret", "--json"], "applications secret: incomplete command"],
  [["keys", "rotat", "--json"], "keys rotat: unknown command"],
] as const)
  it(`wrong words are named: foyer ${args.join(" ")}`, async () => {
    const { stderr } = await runCommand([...args]);
    expect(stderr.split("\n")[0]).toBe(`foyer: ${fault}`);
  });

it("backup --verify is backup verify", async () => {
  vi.stubEnv("APP_SECRET", "usage-test-secret-of-some-forty-characters");
  const nowhere = ["/nowhere/backup.age", "--identity", "/nowhere/key"];
  const verified = await runCommand(["backup", "verify", ...nowhere]);
  expect(verified).toMatchObject({ status: 1, stderr: expect.stringContaining("--identity") });
  expect(await runCommand(["backup", "--verify", ...nowhere])).toEqual(verified);
  expect(await runCommand(["backup", ...nowhere, "--verify"])).toEqual(verified);
  const { stderr } = await runCommand(["backup", "--verify"]);
  expect(stderr.split("\n")[0]).toBe("foyer: FILE is missing");
  expect(stderr).toContain("foyer backup verify FILE");
});

it("a command leaves no listener, of which an eleventh would be warned about", async () => {
  const before = process.stdout.listenerCount("error");
  expect(await runCommand(["--version"])).toMatchObject({ status: 0, stderr: "" });
  expect(process.stdout.listenerCount("error")).toBe(before);
});

it("--help shows all commands, or those of a topic, and --version the version", async () => {
  const all = await runCommand(["--help"]);
  expect(all).toMatchObject({ status: 0, stderr: "" });
  for (const command of [
    "applications create",
    "applications revoke-access CLIENT_ID",
    "applications suspend CLIENT_ID",
    "applications lift CLIENT_ID",
    "applications secret add CLIENT_ID",
    "applications secret remove CLIENT_ID",
    "users create",
    "users sign-out USERNAME",
    "users deactivate USERNAME",
    "users reactivate USERNAME",
    "keys rotate",
    "sign-in-policy show",
    "audit retention DAYS",
    "migrate",
    "sites import FILE",
    "sites export FILE",
    "doctor",
    "backup FILE",
    "restore FILE",
  ])
    expect(all.stdout).toContain(`  foyer ${command}\n`);
  const some = await runCommand(["applications", "--help"]);
  expect(some.status).toBe(0);
  expect(some.stdout).toContain("foyer applications lift CLIENT_ID");
  expect(some.stdout).not.toContain("foyer users");
  const one = await runCommand(["applications", "create", "--help"]);
  expect(one.stdout).toContain("--redirect-uri URI...");
  expect(one.stdout).toContain("74 success, but the output could not be written");
  expect(one.stdout).not.toContain("foyer applications lift");
  const { version } = JSON.parse(await readFile("package.json", "utf8"));
  expect(await runCommand(["--version"])).toEqual({
    status: 0,
    stdout: `${version}\n`,
    stderr: "",
  });
});

it("help and version are words too", async () => {
  for (const topic of [[], ["applications"], ["applications", "create"]])
    expect(await runCommand(["help", ...topic])).toEqual(await runCommand([...topic, "--help"]));
  expect(await runCommand(["version"])).toEqual(await runCommand(["--version"]));
  expect(await runCommand(["help", "nothing"])).toMatchObject({ status: 0 });
});
