import { decodeJwt } from "jose";
import { expect, it } from "vitest";
import { serviceContext } from "@/db/audit/events";
import { setPermission } from "@/lib/apis/permissions";
import { completeEnvironment } from "@/lib/runtime/env";
import { makeApi, makeService } from "@/test/apis";
import { setUpProcessDatabase } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { checkToken } from "./check-token";
import { ensureSigningKeys } from "./key-rotation";
import { testToken } from "./test-token";

const test = setUpProcessDatabase({ APP_SECRET: "test-token-test-secret-of-forty-characters" });

const now = new Date();

type Given = { api?: Parameters<typeof makeApi>[1]; service?: Parameters<typeof makeService>[2] };

/** An API and a service of somebody. */
async function makeWorld({ api: ofApi = {}, service: ofService = {} }: Given = {}) {
  completeEnvironment({ PUBLIC_URL: "http://localhost:3000" });
  await ensureSigningKeys(now);
  const { id: ownerId } = await makeUser(test.db);
  const api = await makeApi(test.db, { ownerId, ...ofApi });
  const { clientId, id } = await makeService(test.db, [api], { ownerId, ...ofService });
  const context = { ...serviceContext(now), actorId: ownerId };
  const ask = (scopes: string[] = ["files:read"], as: string | undefined = ownerId) =>
    testToken({ id: api.id, ownerId: as }, { clientId, scopes }, context);
  return { api, clientId, serviceId: id, ownerId, context, ask };
}

const events = () => test.db.$client`
  select actor_id as "actorId", application_id as "applicationId", after from audit_events
  where event = 'api.test_token_issued' order by id desc`;

const stored = async () => (await test.db.$client`select from service_tokens`).length;

it("issues a token of the service for the API alone, as long as its own, and notes who got it", async () => {
  const { api, clientId, serviceId, ownerId, context, ask } = await makeWorld();
  const made = await ask(["files:read"]);
  if (!made.ok) throw new Error(made.error);
  expect(made.value).toMatchObject({ scopes: ["files:read"], minutes: 15 });
  const check = () => checkToken({ id: api.id }, made.value.value, { userId: ownerId, now });
  expect(await check()).toMatchObject({
    value: { verdict: "accepted", clientId, userId: "", scopes: "files:read" },
  });
  const after = { api: api.identifier, scopes: ["files:read"] };
  expect((await events())[0]).toEqual({ actorId: ownerId, applicationId: serviceId, after });
  expect(JSON.stringify(await events())).not.toContain(made.value.value);
  await setPermission({ id: api.id }, { clientId, scopes: [] }, context);
  expect(await check()).toMatchObject({ value: { verdict: "revoked" } });
});

it("signs the token of an API that wants JWTs, for five minutes", async () => {
  const { api, clientId, ask } = await makeWorld({ api: { tokenFormat: "jwt" } });
  const made = await ask(["files:read", "files:write"]);
  expect(made).toMatchObject({ value: { minutes: 5 } });
  expect(decodeJwt(made.ok ? made.value.value : "")).toMatchObject({
    ...{ aud: api.identifier, client_id: clientId, sub: clientId, scope: "files:read files:write" },
  });
});

it("issues nothing that the service wouldn't get itself as a bearer token", async () => {
  const other = await makeUser(test.db);
  const before = [await stored(), await events()];
  for (const given of [
    { service: { suspendedAt: now } },
    { service: { approvedAt: null } },
    { service: { requireDpop: true } },
    { api: { suspendedAt: now } },
    { api: { approvedAt: null } },
    { api: { requireDpop: true } },
    { service: { ownerId: other.id } },
    { service: { ownerId: null } },
    { api: { ownerId: other.id } },
  ] as Given[])
    expect(await (await makeWorld(given)).ask(), JSON.stringify(given)).toEqual({
      ...{ ok: false, error: "no_test_token" },
    });
  const { ask } = await makeWorld();
  expect(await ask(["files:delete"])).toMatchObject({ error: "no_test_token" });
  expect(await ask([])).toMatchObject({ error: "none_chosen" });
  expect([await stored(), await events()]).toEqual(before);
});

it("lets administrators try any service, at most ten times a minute with their checks", async () => {
  const { api, clientId, context } = await makeWorld({ service: { ownerId: null } });
  const ask = () => testToken({ id: api.id }, { clientId, scopes: ["files:read"] }, context);
  for (let nth = 0; nth < 10; nth++) expect(await ask()).toMatchObject({ ok: true });
  expect(await ask()).toMatchObject({ error: "too_many_tokens" });
});
