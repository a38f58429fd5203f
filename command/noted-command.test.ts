import { userInfo } from "node:os";
import { beforeEach, expect, it, vi } from "vitest";
import { closeDatabase, database } from "@/db/system/client";
import { logCommands } from "@/lib/audit/command-log";
import { completeEnvironment } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";
import { runCommand } from "@/test/command";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";

const own = setUpProcessDatabase();

const lines: Record<string, unknown>[] = [];
beforeEach(async () => {
  await own.db.$client`truncate command_log`;
  lines.length = 0;
  vi.spyOn(log(), "info").mockImplementation((line) => void lines.push(line as never));
});

/** Returns what a server logs about the commands that ran. */
async function logged() {
  completeEnvironment({ DATABASE_URL: own.url });
  await logCommands();
  expect(await database().$client`select from command_log`).toHaveLength(0);
  return lines;
}

it("leaves what a command changed for the log, with the system's user", async () => {
  const { username } = await makeUser(own.db, { passwordHash: null });
  for (const args of [
    ["create", "staff", "--name", "Staff"],
    ["add", "staff", username],
    ["remove", "staff"],
  ])
    expect((await runCommand(["groups", ...args])).status).toBe(0);
  const by = { event: "command", systemUser: userInfo().username, at: expect.any(String) };
  expect(await logged()).toEqual([
    { ...by, command: "groups create", events: { "group.created": 1 } },
    { ...by, command: "groups add", events: { "group.member_added": 1 } },
    { ...by, command: "groups remove", events: expect.objectContaining({ "group.removed": 1 }) },
  ]);
  expect(JSON.stringify(lines)).not.toContain(username);
});

it("leaves nothing for a command that only reads, changes nothing, or is refused", async () => {
  await runCommand(["groups", "create", "readers", "--name", "Readers"]);
  await own.db.$client`truncate command_log`;
  for (const args of [
    ["groups", "list"],
    ["groups", "change", "readers", "--name", "Readers"],
    ["groups", "create", "readers", "--name", "Again"],
  ])
    await runCommand(args);
  expect(await logged()).toEqual([]);
});

it("is written once, if several servers look at the same time", async () => {
  for (let n = 0; n < 5; n++) await runCommand(["groups", "create", `one-${n}`, "--name", "One"]);
  await Promise.all([logged(), logged(), logged()]);
  expect(lines).toHaveLength(5);
});

it("says nothing after a command on a database that takes no writes", async () => {
  const [{ name } = { name: "" }] = await own.db.$client`select current_database() as name`;
  await own.db.$client.unsafe(`alter database ${name} set default_transaction_read_only = on`);
  await closeDatabase();
  expect(await runCommand(["groups", "list"])).toMatchObject({ status: 0, stderr: "" });
  await own.db.$client.unsafe(`alter database ${name} reset default_transaction_read_only`);
  await closeDatabase();
});

it("doesn't fail a command on a database without the table", async () => {
  await own.db.$client`alter table command_log rename to other`;
  expect((await runCommand(["groups", "create", "late", "--name", "Late"])).status).toBe(0);
  await own.db.$client`alter table other rename to command_log`;
});
