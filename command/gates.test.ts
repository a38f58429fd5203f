import { expect, it } from "vitest";
import { runCommand, runJson } from "@/test/command";
import { setUpProcessDatabase } from "@/test/database/database";

const own = setUpProcessDatabase();

it("creates, changes, lists and removes a gate", async () => {
  await runCommand(["groups", "create", "staff"]);
  const { said } = await runJson(
    ...["gates", "create", "https://wiki.example.org", "--name", "Wiki", "--group", "staff"],
    ...["--public-path", "/assets/", "--public-path", "/health"],
  );
  const { client_id: clientId, check } = said;
  expect(check).toMatch(new RegExp(`/gate/${clientId}/check$`));
  expect(
    await runJson("gates", "change", clientId, "--idle-minutes", "30", "--assertion", "off"),
  ).toMatchObject({
    said: { changed: true },
  });
  expect(await runJson("gates", "change", clientId, "--idle-minutes", "30")).toMatchObject({
    said: { changed: false },
  });
  expect((await runJson("gates", "list")).said.gates).toEqual([
    {
      ...{ client_id: clientId, name: "Wiki", origin: "https://wiki.example.org", check },
      ...{ public_paths: ["/assets/", "/health"], assertion: false, idle_minutes: 30 },
      sends: ["Remote-User", "Remote-Name", "Remote-Email", "Remote-Groups", "Remote-Sub"],
    },
  ]);
  expect((await runCommand(["gates", "list"])).stdout).toBe(
    `https://wiki.example.org  Wiki  ${check}\n`,
  );
  const events = await own.db.$client`select event, before, after from audit_events
    where event like 'application.%' order by id`;
  expect(events).toMatchObject([
    { event: "application.registered", after: { publicPaths: ["/assets/", "/health"] } },
    { event: "application.access_changed" },
    {
      ...{ event: "application.changed", before: { assertion: true, idleMinutes: 720 } },
      after: { assertion: false, idleMinutes: 30 },
    },
  ]);
  const taken = await runJson("gates", "create", "https://wiki.example.org", "--name", "Other");
  expect(taken).toMatchObject({ status: 1, said: { field: "ORIGIN" } });
  expect(await runJson("applications", "remove", clientId)).toMatchObject({ status: 0 });
  expect((await runJson("gates", "list")).said.gates).toEqual([]);
});

it.each([
  ["http://wiki.example.org", "ORIGIN"],
  ["https://wiki.example.org/", "ORIGIN"],
  ["https://Wiki.example.org", "ORIGIN"],
  ["https://wiki.example.org:443", "ORIGIN"],
  ["https://ok.example.org", "public-path", "--public-path", "/a/../b"],
  ["https://ok.example.org", "send", "--send", "X-Admin"],
  ["https://ok.example.org", "idle-minutes", "--idle-minutes", "4"],
])("refuses %s at %s", async (origin, field, ...options) => {
  const refused = await runJson("gates", "create", origin, "--name", "A", ...options);
  expect(refused).toMatchObject({ status: 1, said: { field: expect.stringContaining(field) } });
});
