import { expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { setUpProcessDatabase } from "@/test/database/database";
import { writePeopleFile } from "./file";
import { exportPeople, importPeople } from "./import";

const test = setUpProcessDatabase({ APP_SECRET: "s".repeat(32), PUBLIC_URL: "https://id.example" });

const context = serviceContext(new Date());
const run = (text: string) =>
  importPeople(
    { file: new TextEncoder().encode(text) },
    { dryRun: false, perMinute: 60, role: "user", groups: [], locale: "" },
    context,
  );

it("refuses groups that a provider decides about for new people alone", async () => {
  const sql = test.db.$client;
  await sql`insert into groups (key, name) values ('staff', 'Staff')`;
  expect((await run("email,groups\nada@example.org,staff")).ok).toBe(true);
  await sql`insert into identity_providers (id, kind, name, issuer, client_id, sealed_client_secret)
    values ('corp', 'oidc', 'Corp', 'https://corp.example', 'x', 'x')`;
  await sql`update groups set managed_by = 'corp'`;
  const exported = writePeopleFile(await exportPeople("csv", context), "csv");
  expect(await run(exported)).toMatchObject({ ok: true, value: { unchanged: 1 } });
  expect(await run("email,groups\nbob@example.org,staff")).toMatchObject({
    error: [{ row: 2, column: "groups", problem: "group_managed" }],
  });
});
