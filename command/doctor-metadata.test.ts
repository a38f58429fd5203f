import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { apiMetadata } from "@/lib/oauth/discovery";
import { completeEnvironment } from "@/lib/runtime/env";
import { makeApi } from "@/test/apis";
import { setUpProcessDatabase } from "@/test/database/database";
import { examineMetadata } from "./doctor-metadata";

const ISSUER = "http://localhost:3000";

const test = setUpProcessDatabase();
let published: object = {};
const server = createServer((_, response) => void response.end(JSON.stringify(published)));

beforeAll(async () => {
  completeEnvironment({ PUBLIC_URL: ISSUER });
  await new Promise<void>((up) => server.listen(0, "127.0.0.1", up));
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
});

it("names the approved APIs whose metadata doesn't name this issuer, or can't be read", async () => {
  await makeApi(test.db, { identifier: "http://127.0.0.1:1/pending", approvedAt: null });
  expect(await examineMetadata()).toMatchObject({ state: "unset" });
  const { port } = server.address() as AddressInfo;
  const api = await makeApi(test.db, { identifier: `http://127.0.0.1:${port}/files` });
  const fitting = apiMetadata(ISSUER, { ...api, scopes: api.scopes.map((name) => ({ name })) });
  published = fitting;
  expect(await examineMetadata()).toMatchObject({ state: "ok" });
  published = { ...fitting, authorization_servers: ["https://other.example"] };
  const differs = `${api.identifier}: authorization_servers differs`;
  expect(await examineMetadata()).toMatchObject({
    state: "warning",
    found: `${differs} (1 of 1 APIs)`,
  });
  const other = await makeApi(test.db, { identifier: "http://127.0.0.1:1/files" });
  const { found } = await examineMetadata();
  expect(found).toContain(differs);
  expect(found).toContain(`${other.identifier}: connection_refused`);
});
