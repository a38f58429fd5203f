import { readFile, stat } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import { runCommand, runJson } from "@/test/command";
import { setUpProcessDatabase } from "@/test/database/database";
import { setUpFolder } from "@/test/temporary-folder";

const own = setUpProcessDatabase();
const inFolder = setUpFolder();
beforeAll(async () => {
  for (const key of ["first", "second"]) await runCommand(["groups", "create", key]);
  await runCommand(["audit", "retention", "all"]);
});

it("lists the newest events that match", async () => {
  const { said } = await runJson("audit", "list", "--event", "group", "--group", "second");
  expect(said).toMatchObject({
    events: [{ event: "group.created", group: "second", actor: null }],
    older: null,
  });
  const { stdout } = await runCommand(["audit", "list", "--event", "group.created"]);
  expect(stdout).toMatch(
    /^\S+Z {2}group\.created {2}- {2}second\n\S+Z {2}group\.created {2}- {2}first\n$/,
  );
});

it("goes on after the last event", async () => {
  await own.db.$client`insert into audit_events (at, event)
    select now() - n * interval '1 second', 'session.ended' from generate_series(1, 60) n`;
  const first = await runJson("audit", "list", "--event", "session.ended", "--range", "24h");
  const second = await runJson(
    "audit",
    "list",
    "--event",
    "session.ended",
    "--before",
    first.said.older,
  );
  expect([first.said.events.length, second.said.events.length]).toEqual([50, 10]);
  expect(second.said.older).toBeNull();
});

it("exports the events that match, and records it", async () => {
  const file = inFolder("groups.jsonl");
  expect(await runJson("audit", "export", file, "--event", "group")).toEqual({
    status: 0,
    said: { file },
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const lines = (await readFile(file, "utf8")).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(["group.created", "group.created"]);
  expect((await runJson("audit", "list", "--event", "audit.exported")).said.events).toMatchObject([
    { after: { format: "jsonl", event: "group" } },
  ]);
  expect(await runJson("audit", "export", file)).toMatchObject({
    status: 1,
    said: { field: "FILE", reason: expect.stringContaining("already exists") },
  });
});

it.each([
  [["list", "--user", "nobody"], "--user", "names nothing that events have"],
  [["list", "--from", "yesterday"], "--from", "names nothing that events have"],
  [["export", "events.csv", "--event", "nothing"], "--event", "names nothing that events have"],
  [["export", "events.json"], "FILE", expect.stringContaining("must end in .csv or .jsonl")],
])("refuses audit %j", async (args, field, reason) => {
  expect(await runJson("audit", ...args)).toMatchObject({ status: 1, said: { field, reason } });
});
