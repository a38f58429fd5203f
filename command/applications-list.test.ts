import { afterAll, beforeAll, expect, it } from "vitest";
import { runCommand, runJson } from "@/test/command";
import { createProcessDatabase, type TestDatabase } from "@/test/database/database";
import { makeApplication, makeUser } from "@/test/factories";

let own: TestDatabase;
beforeAll(async () => {
  own = await createProcessDatabase();
});
afterAll(() => own.drop());

it("lists applications by name, of one state or by a part of the name, and shows one", async () => {
  const owner = await makeUser(own.db, { username: "ada" });
  const { clientId } = await makeApplication(own.db, { name: "Wiki", ownerId: owner.id });
  const other = await makeApplication(own.db, { name: "Books", suspendedAt: new Date() });
  const { said } = await runJson("applications", "list");
  expect(said).toMatchObject({
    applications: [
      { client_id: other.clientId, name: "Books", state: "suspended", owner: null },
      { client_id: clientId, name: "Wiki", owner: "ada", users: 0 },
    ],
    more: false,
  });
  expect(
    (await runJson("applications", "list", "--state", "suspended")).said.applications,
  ).toHaveLength(1);
  expect(
    (await runJson("applications", "list", "--search", "wik")).said.applications,
  ).toMatchObject([{ client_id: clientId }]);
  const { stdout } = await runCommand(["applications", "list", "--search", "nothing"]);
  expect(stdout).toBe("No application matches.\n");
  expect(await runJson("applications", "show", other.clientId)).toMatchObject({
    said: { client_id: other.clientId, name: "Books", state: "suspended", everyone: true },
  });
  expect(await runJson("applications", "show", "nobody")).toMatchObject({
    status: 1,
    said: { field: "CLIENT_ID" },
  });
});
