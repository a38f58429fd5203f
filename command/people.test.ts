import { readFile, writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { runCommand, runJson } from "@/test/command";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { setUpFolder } from "@/test/temporary-folder";

const own = setUpProcessDatabase({ APP_SECRET: "s".repeat(32) });
const inFolder = setUpFolder();

it("imports, shows and exports people", async () => {
  await runCommand(["groups", "create", "staff"]);
  const file = inFolder("people.csv");
  await writeFile(
    file,
    "username,email,role,groups\ngrace,grace@example.org,editor,staff\nheidi,heidi@example.org,,\n",
  );
  const plan = { created: ["grace", "heidi"], unchanged: 0, memberships: 1 };
  const looked = await runCommand(["users", "import", file, "--dry-run"]);
  expect(looked.stdout).toBe(
    "Would create 2 account(s) with 1 membership(s), leave 0 unchanged.\n  new: grace\n  new: heidi\n",
  );
  expect(await runJson("users", "import", file, "--per-minute", "1")).toEqual({
    status: 0,
    said: { dry_run: false, ...plan },
  });
  expect(await runJson("users", "show", "GRACE@example.org")).toMatchObject({
    said: {
      ...{ username: "grace", email: "grace@example.org", name: null, role: "editor" },
      ...{
        state: "invited",
        email_verified: false,
        groups: ["staff"],
        owned: [],
        two_step_at: null,
      },
    },
  });
  const { stdout } = await runCommand(["users", "show", "grace"]);
  expect(stdout).toMatch(/^grace {2}no name {2}grace@example\.org {2}editor {2}invited\nCreated: /);
  const copy = inFolder("copy.json");
  expect(await runJson("users", "export", copy)).toMatchObject({
    said: { file: copy, accounts: 2 },
  });
  expect(JSON.parse(await readFile(copy, "utf8"))[0]).toEqual({
    ...{ username: "grace", email: "grace@example.org", name: "", role: "editor", groups: "staff" },
    language: "",
  });
});

it("names each fault of a file, and creates nobody", async () => {
  const file = inFolder("wrong.csv");
  await writeFile(file, "username,email,role\nivan,ivan@example.org,king\njudy,not an address,\n");
  const { status, stderr } = await runCommand(["users", "import", file]);
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(
      /row 2, role: must be one of user, [\s\S]+row 3, email: must be a single/,
    ),
  ]);
  expect(await runJson("users", "import", file, "--per-minute", "0")).toMatchObject({
    said: { field: "--per-minute", reason: "must be a whole number from 1 to 9999" },
  });
  expect(await own.db.$client`select from users where username in ('ivan', 'judy')`).toHaveLength(
    0,
  );
});

it("changes a name and an address", async () => {
  const { username } = await makeUser(own.db, { name: "Old", email: "old@example.org" });
  const change = ["users", "change", username, "--name", "New", "--email", "new@BÜCHER.example"];
  expect(await runJson(...change)).toMatchObject({ said: { username, changed: true } });
  expect(await runJson(...change)).toMatchObject({ said: { username, changed: false } });
  expect(await runJson("users", "show", username)).toMatchObject({
    said: { name: "New", email: "new@xn--bcher-kva.example", email_verified: false },
  });
  expect(await runJson("users", "change", username, "--email", "new")).toMatchObject({
    said: { field: "--email" },
  });
});

it("mails a link to choose a new password, and changes a role by both names", async () => {
  const { username } = await makeUser(own.db, { email: "kim@example.org", passwordHash: "x" });
  const [before] = await own.db.$client`select count(*)::int as n from mails`;
  expect(await runJson("users", "reset-password", username)).toEqual({
    status: 0,
    said: { username, link: "mailed" },
  });
  const [after] = await own.db.$client`select count(*)::int as n from mails`;
  expect(after?.n).toBe(before?.n + 1);
  expect(await runJson("users", "role", username, "developer")).toMatchObject({
    said: { username, role: "developer" },
  });
  expect(await runJson("users", "set-role", username, "editor")).toMatchObject({
    said: { username, role: "editor" },
  });
  expect(await runJson("users", "role", username, "king")).toMatchObject({
    status: 1,
    said: { field: "ROLE", reason: "must be one of user, developer, editor, administrator" },
  });
});
