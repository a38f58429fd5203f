import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { apiMetadata } from "@/lib/oauth/discovery";
import { windowsOf } from "@/lib/rate-limits/limits";
import { completeEnvironment } from "@/lib/runtime/env";
import { makeApi } from "@/test/apis";
import { setUpProcessDatabase } from "@/test/database/database";
import { checkMetadata, compareMetadata, MISSING } from "./metadata";

const ISSUER = "http://localhost:3000";

const test = setUpProcessDatabase();
let respond: RequestListener;
let requests: (string | undefined)[] = [];
const server = createServer((request, response) => {
  requests.push(request.url);
  respond(request, response);
});

beforeAll(async () => {
  await new Promise<void>((up) => server.listen(0, "127.0.0.1", up));
});
beforeEach(async () => {
  completeEnvironment({ PUBLIC_URL: ISSUER });
  windowsOf("metadata").clear();
  requests = [];
  await test.db.$client`delete from apis`;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
});

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const described = () => ({
  identifier: `${origin()}/files`,
  name: "Files",
  documentationUrl: null,
  requireDpop: false,
  scopes: [{ name: "files:read" }, { name: "files:write" }],
});
const publishing =
  (body: unknown): RequestListener =>
  (_, response) =>
    void response.end(JSON.stringify(body));

it("finds what doesn't fit, and shows what it found", async () => {
  const expected = apiMetadata(ISSUER, described());
  respond = publishing(expected);
  expect(await compareMetadata(described())).toEqual({ ok: true, value: {} });
  expect(requests).toEqual(["/.well-known/oauth-protected-resource/files"]);
  const long = ["\u202e", ..."x".repeat(400)];
  respond = publishing({ ...expected, resource: undefined, authorization_servers: long });
  const compared = await compareMetadata(described());
  if (!compared.ok) throw new Error(compared.error.fault);
  expect(compared.value.resource).toBe(MISSING);
  expect(compared.value.authorization_servers).toMatch(/^\["\?","x",.{291}…$/s);
});

it("shows at most the start of a value that nests deeply, which only Node.js 26 can write", async () => {
  const nested = `${"[".repeat(30_000)}${"]".repeat(30_000)}`;
  respond = (_, response) => response.end(`{"resource":${nested},"authorization_servers":[]}`);
  expect(await compareMetadata(described())).toEqual({
    ok: true,
    value: {
      resource: expect.stringMatching(/^(?:\[{300})?…$/),
      authorization_servers: "[]",
    },
  });
});

it.each<[string, RequestListener, object]>([
  [
    "another status",
    (_, response) => response.writeHead(404).end(),
    { fault: "status", number: "404" },
  ],
  [
    "a redirect",
    (_, response) => response.writeHead(302, { Location: "/elsewhere" }).end(),
    { fault: "status", number: "302" },
  ],
  ["no JSON", (_, response) => response.end("<html>"), { fault: "not_json" }],
  ["no object", publishing(["resource"]), { fault: "not_json" }],
  ["too much", (_, response) => response.end("x".repeat(70_000)), { fault: "too_large" }],
  ["a broken connection", (_, response) => response.destroy(), { fault: "unreachable" }],
])("says why %s can't be compared", async (_, listener, error) => {
  respond = listener;
  expect(await compareMetadata(described())).toEqual({ ok: false, error });
  expect(requests).toHaveLength(1);
});

it("rule 120: sends no request to a private address, unless Foyer itself is on one", async () => {
  completeEnvironment({ PUBLIC_URL: "https://id.example.org" });
  const error = { fault: "address_forbidden" };
  for (const identifier of [`${origin()}/files`, "https://127.0.0.1/files", "https://[::1]/files"])
    expect(await compareMetadata({ ...described(), identifier })).toEqual({ ok: false, error });
  expect(requests).toEqual([]);
});

it("counts the checks of a user, and records each request", async () => {
  const api = await makeApi(test.db, { identifier: `${origin()}/files` });
  respond = (_, response) => response.writeHead(404).end();
  const check = (userId: string) =>
    checkMetadata({ id: api.id }, userId, serviceContext(new Date()));
  for (let n = 0; n < 10; n++)
    expect(await check("ada")).toMatchObject({ error: { number: "404" } });
  expect(await check("ada")).toMatchObject({ error: { fault: "too_many" } });
  expect(await check("bob")).toMatchObject({ error: { number: "404" } });
  expect(requests).toHaveLength(11);
  const events = await test.db.$client`
    select after from audit_events where event = 'api.metadata_checked'`;
  expect(events).toHaveLength(11);
  expect(events[0]?.after).toEqual({ api: api.identifier, fault: "status", number: "404" });
  const foreign = { id: api.id, ownerId: crypto.randomUUID() };
  for (const unknown of [{ id: crypto.randomUUID() }, foreign])
    expect(await checkMetadata(unknown, "eve", serviceContext(new Date()))).toEqual({
      ok: false,
      error: "api_unknown",
    });
});
