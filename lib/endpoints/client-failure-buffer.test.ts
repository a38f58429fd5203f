import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { setUpTestDatabase } from "@/test/database/database";
import { makeApplication } from "@/test/factories";
import {
  describeClientFailure,
  recordClientFailure,
  writeClientFailures,
} from "./client-failure-buffer";

const real = setUpTestDatabase();

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

test("tells the developer why the keys at a jwks_uri are unavailable", () => {
  const refusal = "client_keys_unavailable: the host refused the connection";
  const request = new Request("https://id.example.org/oauth/token", { method: "POST" });
  const error = { error: "invalid_client", error_description: "client authentication failed" };
  const refused = { clientId: "web", authenticated: false, values: new Map(), refusal, error };
  expect(describeClientFailure(request, refused)).toMatchObject({
    error: "invalid_client",
    description: "the keys at the jwks_uri can't be fetched: the host refused the connection",
  });
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

test("stores equal failures in one row, with their number and the last of them", async () => {
  const [{ id, clientId }, other] = [
    await makeApplication(real.db),
    await makeApplication(real.db),
  ];
  const begun = Date.now();
  const at = (second: number, description: string, of = clientId) => ({
    ...failure(of, description),
    at: new Date(begun + second * 1000),
  });
  const rows = () => real.db.$client`
    select description, times, request_id as "requestId" from application_failures
    where application_id = ${id} order by at desc, id desc`;
  for (let n = 0; n < 127; n++) recordClientFailure(at(n / 100, "hammers"));
  recordClientFailure(at(2, "other"));
  recordClientFailure(at(2, "hammers", other.clientId));
  await writeClientFailures(real.db);
  expect(await rows()).toMatchObject([{ times: 1 }, { description: "hammers", times: 127 }]);
  const last = at(60, "hammers");
  recordClientFailure(last);
  await writeClientFailures(real.db);
  expect(await rows()).toMatchObject([
    { description: "hammers", times: 128, requestId: last.requestId },
    { description: "other", times: 1 },
  ]);
  recordClientFailure(at(121, "hammers"));
  recordClientFailure({ ...at(121, "hammers"), authenticated: true });
  await writeClientFailures(real.db);
  expect((await rows()).map(({ times }) => times)).toEqual([1, 1, 128, 1]);
  expect(await stored(other.id)).toHaveLength(1);
});

test("keeps a failure that goes on, however many others come meanwhile", async () => {
  const { id, clientId } = await makeApplication(real.db);
  const begun = Date.now();
  for (let round = 0; round < 12; round += 1) {
    const at = new Date(begun + round * 1000);
    recordClientFailure({ ...failure(clientId, "hammers"), at });
    for (let n = 0; n < 9; n += 1)
      recordClientFailure({ ...failure(clientId, `${round} ${n}`), at: new Date(begun) });
    await writeClientFailures(real.db);
  }
  expect(await stored(id)).toHaveLength(100);
  const kept = await real.db.$client`
    select times from application_failures where application_id = ${id} and description = 'hammers'`;
  expect(kept).toEqual([{ times: 12 }]);
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
