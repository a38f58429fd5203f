import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/test/database/database";
import { makeApplication } from "@/test/factories";
import { recordClientFailure, writeClientFailures } from "./client-failure-buffer";

let real: TestDatabase;
beforeAll(async () => {
  real = await createTestDatabase();
});
afterAll(() => real.drop());

const failure = (clientId: string, description: string, sent: string | null = null) => ({
  clientId,
  at: new Date(),
  error: "invalid_grant",
  description,
  sent,
  requestId: randomUUID(),
  endpoint: "/oauth/token",
});

const stored = (applicationId: string) =>
  real.db.$client`
    select description, sent from application_failures where application_id = ${applicationId} order by id`;

test("stores a failure of an application and drops one of an unknown client", async () => {
  const { id, clientId } = await makeApplication(real.db);
  recordClientFailure(failure(clientId, "first", "https://wrong.example/"));
  recordClientFailure(failure("nobody", "second"));
  await writeClientFailures(real.db);
  expect(await stored(id)).toEqual([{ description: "first", sent: "https://wrong.example/" }]);
  expect(await real.db.$client`select from application_failures`).toHaveLength(1);
  await writeClientFailures(real.db);
  expect(await stored(id)).toHaveLength(1);
});

test("stores hostile input, shortened and without invalid characters", async () => {
  const { id, clientId } = await makeApplication(real.db);
  recordClientFailure(failure(clientId, "hostile", `a\0b\ud800${"x".repeat(5000)}`));
  await writeClientFailures(real.db);
  const [row] = await stored(id);
  expect(row?.sent).toBe(`a�b�${"x".repeat(296)}`);
});

const SECRET = "x5KbVt7mQeYw2RjPz8LdNc4HsFgUa0TiBo6EyXr9CkM";

test.each([
  ...["client_secret", "code", "code_verifier", "access_token", "client_assertion"].map(
    (name) => `https://a.example/cb?x=1&${name}=${SECRET}&state=2`,
  ),
  ...["ac", "at", "rt", "cs"].map((kind) => `https://a.example/foyer_${kind}_${SECRET}`),
  `eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.${SECRET}`,
  `Basic ${SECRET}`,
])("stores no credential: %s", async (text) => {
  const { id, clientId } = await makeApplication(real.db);
  recordClientFailure(failure(clientId, `unknown scope: ${text}`, text));
  await writeClientFailures(real.db);
  const [row] = await stored(id);
  expect(row?.sent).toContain("…");
  expect(JSON.stringify(row)).not.toContain(SECRET);
});

test("leaves room for other clients in a flood and keeps the newest hundred failures", async () => {
  const [loud, quiet] = [await makeApplication(real.db), await makeApplication(real.db)];
  for (let round = 0; round < 15; round += 1) {
    for (let at = 0; at < 50; at += 1)
      recordClientFailure(failure(loud.clientId, `${round} ${at}`));
    await writeClientFailures(real.db);
  }
  recordClientFailure(failure(loud.clientId, "last"));
  recordClientFailure(failure(quiet.clientId, "only"));
  await writeClientFailures(real.db);
  const kept = (await stored(loud.id)).map((row) => row.description);
  expect(kept).toHaveLength(100);
  expect(kept.at(-1)).toBe("last");
  expect(kept[0]).toBe("5 1");
  expect(await stored(quiet.id)).toEqual([{ description: "only", sent: null }]);
});
