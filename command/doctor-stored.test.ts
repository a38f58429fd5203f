import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { apiMetadata } from "@/lib/oauth/discovery";
import { completeEnvironment } from "@/lib/runtime/env";
import { makeApi } from "@/test/apis";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { addTo } from "@/test/passkeys";
import { SoftAuthenticator } from "@/test/soft-authenticator";
import { examineMetadata, examinePasskeys, examineSignInPolicy } from "./doctor-stored";

const ISSUER = "http://localhost:3000";

const test = setUpProcessDatabase({
  APP_SECRET: "s".repeat(32),
  LOG_LEVEL: "silent",
  MAIL_FROM: "foyer@mail.example",
  PUBLIC_URL: ISSUER,
});

function use(variables: Record<string, string | undefined>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  completeEnvironment({});
}

it("counts passkeys by host, and says where there can't be any", async () => {
  use({ PUBLIC_URL: "http://127.0.0.1:3000" });
  expect(await examinePasskeys()).toMatchObject({ state: "unset" });
  use({ PUBLIC_URL: ISSUER });
  await addTo(test.db, await makeUser(test.db), new SoftAuthenticator());
  const found = "1 passkeys, all made for localhost";
  expect(await examinePasskeys()).toEqual({ check: "passkeys", state: "ok", found });
  use({ PUBLIC_URL: "https://id.example.org" });
  expect(await examinePasskeys()).toMatchObject({
    state: "warning",
    found: "0 work at id.example.org; made for another host: 1 for localhost",
  });
});

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

it("counts people past the deadline, and says how their links reach them", async () => {
  use({ SMTP_URL: "smtp://127.0.0.1:25", PUBLIC_URL: ISSUER });
  expect(await examineSignInPolicy(new Date())).toMatchObject({ state: "unset" });
  await test.db.$client`
    insert into sign_in_policy
      (trusted_browser_days, required_roles, grace_days, required_at, changed_at, revision)
    values (0, '{editor}', 14, now(), now(), 1)`;
  await makeUser(test.db, { role: "user" });
  await makeUser(test.db, { role: "editor", twoStepAt: new Date() });
  await makeUser(test.db, { role: "editor", deactivatedAt: new Date() });
  await addTo(test.db, await makeUser(test.db, { role: "editor" }), new SoftAuthenticator());
  await makeUser(test.db, { role: "editor", emailVerifiedAt: new Date() });
  const found = (past: number) => `required of editor; ${past} accounts are past the deadline`;
  expect(await examineSignInPolicy(inDays(13))).toMatchObject({ state: "ok", found: found(0) });
  expect(await examineSignInPolicy(inDays(15))).toMatchObject({ state: "ok", found: found(1) });
  await makeUser(test.db, { role: "editor", emailVerifiedAt: null });
  expect(await examineSignInPolicy(inDays(15))).toMatchObject({
    state: "warning",
    found: `${found(2)}, 1 of them without a verified address`,
  });
  use({ SMTP_URL: undefined });
  const { state, advice } = await examineSignInPolicy(inDays(15));
  expect([state, advice]).toEqual(["warning", expect.stringContaining("SMTP_URL")]);
});

let published: object = {};
const server = createServer((_, response) => void response.end(JSON.stringify(published)));

beforeAll(async () => {
  await new Promise<void>((up) => server.listen(0, "127.0.0.1", up));
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
});

it("names the approved APIs whose metadata doesn't name this issuer, or can't be read", async () => {
  use({ PUBLIC_URL: ISSUER });
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
