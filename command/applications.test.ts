import { afterAll, beforeAll, expect, it } from "vitest";
import { makeService } from "@/test/apis";
import { runCommand, runJson } from "@/test/command";
import { createProcessDatabase, type TestDatabase } from "@/test/database/database";
import { makeApplication, makeUser } from "@/test/factories";

let own: TestDatabase;
beforeAll(async () => {
  own = await createProcessDatabase();
});
afterAll(() => own.drop());

const json = (...args: string[]) => runJson("applications", ...args);

it("lists applications by name, of one state or by a part of the name, and shows one", async () => {
  const owner = await makeUser(own.db, { username: "ada" });
  const { clientId } = await makeApplication(own.db, { name: "Wiki", ownerId: owner.id });
  const other = await makeApplication(own.db, { name: "Books", suspendedAt: new Date() });
  const { said } = await json("list");
  expect(said).toMatchObject({
    applications: [
      { client_id: other.clientId, name: "Books", state: "suspended", owner: null },
      { client_id: clientId, name: "Wiki", owner: "ada", users: 0 },
    ],
    more: false,
  });
  expect((await json("list", "--state", "suspended")).said.applications).toHaveLength(1);
  expect((await json("list", "--search", "wik")).said.applications).toMatchObject([
    { client_id: clientId },
  ]);
  const { stdout } = await runCommand(["applications", "list", "--search", "nothing"]);
  expect(stdout).toBe("No application matches.\n");
  expect(await json("show", other.clientId)).toMatchObject({
    said: { client_id: other.clientId, name: "Books", state: "suspended", everyone: true },
  });
  expect(await json("show", "nobody")).toMatchObject({ status: 1, said: { field: "CLIENT_ID" } });
});

it("changes only the settings that are given, shows all, and records the change", async () => {
  const { id, clientId } = await makeApplication(own.db, { name: "Notes" });
  const change = (...options: string[]) => json("change", clientId, ...options);
  const given = ["--name", "Notes 2", "--require-par", "on", "--require-sign-in", "multi-factor"];
  const is = {
    ...{ client_name: "Notes 2", require_pushed_authorization_requests: true },
    ...{ required_context: "multi-factor", redirect_uris: ["https://client.example/callback"] },
  };
  expect(await change(...given)).toMatchObject({ status: 0, said: { changed: true, ...is } });
  expect(await change(...given)).toMatchObject({ status: 0, said: { changed: false } });
  expect(await json("show", clientId)).toMatchObject({ said: { ...is, name: "Notes 2" } });
  const { stdout } = await runCommand(["applications", "show", clientId]);
  expect(stdout).toContain("  require-par: on\n");
  expect(stdout).toContain("  redirect-uri: https://client.example/callback\n");
  expect(await json("require", clientId, "password")).toMatchObject({
    said: { changed: true, required_context: "password" },
  });
  const events = await own.db.$client`
    select before, after from audit_events where application_id = ${id} order by id`;
  expect(events).toEqual([
    {
      before: { name: "Notes", requirePar: false, requiredContext: "password" },
      after: { name: "Notes 2", requirePar: true, requiredContext: "multi_factor" },
    },
    { before: { requiredContext: "multi_factor" }, after: { requiredContext: "password" } },
  ]);
});

it("refuses a change as the form does, and changes nothing", async () => {
  const { clientId } = await makeApplication(own.db, { name: "Refusals" });
  const service = await makeService(own.db, []);
  const refusal = async (of: string, ...options: string[]) =>
    (await json("change", of, ...options)).said;
  const faults = [
    { field: "--name", reason: "must be 1 to 100 characters" },
    { field: "--redirect-uri", reason: expect.stringContaining("must start with https://") },
  ];
  const uri = ["--redirect-uri", "http://client.example/"];
  expect(await refusal(clientId, "--name", "", ...uri)).toMatchObject({ faults });
  expect(await refusal(clientId, "--auth-method", "none")).toMatchObject({
    field: "--auth-method",
    reason: expect.stringContaining("--end-secrets"),
  });
  expect(await refusal(service.clientId, "--require-par", "on")).toMatchObject({
    field: "--require-par",
    reason: "applications of this type don't have this setting",
  });
  expect(await refusal("nobody", "--name", "X")).toMatchObject({ field: "CLIENT_ID" });
  const { said } = await json("show", clientId);
  expect(said).toMatchObject({
    name: "Refusals",
    token_endpoint_auth_method: "client_secret_basic",
  });
  const ends = await json("change", clientId, "--auth-method", "none", "--end-secrets");
  expect(ends.said).toMatchObject({ changed: true, token_endpoint_auth_method: "none" });
  const back = await json("change", clientId, "--auth-method", "client_secret_post");
  expect(back.said).toMatchObject({ client_secret: expect.stringMatching(/^foyer_cs_/) });
});
