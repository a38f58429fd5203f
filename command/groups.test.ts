import { randomBytes } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { runCommand, runJson } from "@/test/command";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeApplication, makeUser } from "@/test/factories";
import { setUpFolder } from "@/test/temporary-folder";

const own = setUpProcessDatabase();
const inFolder = setUpFolder();

const newKey = () => `g-${randomBytes(6).toString("hex")}`;

it("creates, fills, lists, changes and removes a group", async () => {
  const key = newKey();
  const { username } = await makeUser(own.db, { passwordHash: null });
  expect(await runCommand(["groups", "create", key, "--name", "Staff"])).toMatchObject({
    status: 0,
    stdout: `Created the group ${key}.\n`,
  });
  expect(await runJson("groups", "add", key, username)).toMatchObject({ said: { changed: true } });
  expect(await runJson("groups", "add", key, username)).toMatchObject({ said: { changed: false } });
  expect(await runJson("groups", "change", key, "--description", "All")).toMatchObject({
    said: { changed: true },
  });
  const { said } = await runJson("groups", "list");
  expect(said.groups).toContainEqual({
    key,
    name: "Staff",
    description: "All",
    members: 1,
    applications: 0,
  });
  const { stdout } = await runCommand(["groups", "list"]);
  expect(stdout).toContain(`${key}  Staff  members: 1  applications: 0\n`);
  expect(await runJson("groups", "members", key)).toMatchObject({
    said: { key, members: [{ username }] },
  });
  expect(await runJson("groups", "drop", key, username)).toMatchObject({ said: { changed: true } });
  expect(await runJson("groups", "remove", key)).toEqual({
    status: 0,
    said: { key, state: "removed" },
  });
});

it("shows a group", async () => {
  const key = newKey();
  await runCommand(["groups", "create", key, "--description", "All"]);
  expect(await runJson("groups", "show", key.toUpperCase())).toEqual({
    status: 0,
    said: { key, name: key, description: "All", members: 0, applications: [], sites: [] },
  });
  expect(await runJson("groups", "show", "nothing")).toMatchObject({ said: { field: "KEY" } });
});

it("opens an application to groups, and to everyone again", async () => {
  const key = newKey();
  const { clientId } = await makeApplication(own.db);
  await runCommand(["groups", "create", key]);
  const allow = (...args: string[]) => runJson("applications", "allow", clientId, ...args);
  expect(await allow("--group", key)).toMatchObject({ said: { everyone: false, changed: true } });
  expect(await allow("--group", key)).toMatchObject({ said: { changed: false } });
  expect(await allow("--everyone", "--group", key)).toMatchObject({
    said: { everyone: true, groups: [key], changed: true },
  });
  const [row] = await own.db
    .$client`select open_since from applications where client_id = ${clientId}`;
  expect(Number(row?.open_since)).toBeGreaterThan(1);
});

it.each([
  [["groups", "create", "x\ny"], "KEY"],
  [["groups", "create", "fine", "--name", ""], "--name"],
  [["groups", "change", "nothing", "--name", "A"], "KEY"],
  [["groups", "remove", "nothing"], "KEY"],
  [["groups", "add", "nothing", "nobody"], "KEY"],
  [["applications", "allow", "nobody", "--everyone"], "CLIENT_ID"],
  [["applications", "allow", "nobody"], null],
] as const)("refuses %j and changes nothing", async (args, field) => {
  const [before] = await own.db.$client`select count(*) from audit_events`;
  const { status, said } = await runJson(...args);
  expect(status).not.toBe(0);
  if (field !== null) expect(said).toMatchObject({ error: "refused", field });
  expect((await own.db.$client`select count(*) from audit_events`)[0]).toEqual(before);
});

it("imports and exports groups with their members", async () => {
  const [key, { username }] = [newKey(), await makeUser(own.db, { passwordHash: null })];
  const file = inFolder("groups.csv");
  await writeFile(file, `group,username,administers\n${key},${username},true\n`);
  expect(await runCommand(["groups", "import", file, "--dry-run"])).toMatchObject({
    status: 0,
    stdout: `Would create 1 group(s), add 1 member(s), change 0, remove 0.\n  new group: ${key}\n`,
  });
  expect(await runJson("groups", "import", file)).toMatchObject({
    said: { dry_run: false, created: [key], added: 1 },
  });
  const copy = inFolder("copy.json");
  expect(await runJson("groups", "export", copy)).toMatchObject({ status: 0 });
  expect((await stat(copy)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(copy, "utf8"))).toContainEqual({
    group: key,
    username,
    administers: true,
  });
  await writeFile(file, `group,username,administers\n${key},no-such-person,\n`);
  const refused = await runCommand(["groups", "import", file]);
  expect([refused.status, refused.stderr]).toEqual([
    1,
    expect.stringContaining("row 2, username: no account has this username"),
  ]);
});
