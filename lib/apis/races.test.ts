import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deleteApi, lockApi } from "@/db/apis/apis";
import { findServiceTokensAsClients } from "@/db/apis/held-service-tokens";
import { issueServiceTokens } from "@/db/apis/service-tokens";
import type { ClientProof } from "@/db/applications/applications";
import { lockSettings } from "@/db/applications/settings";
import { NOWHERE, serviceContext } from "@/db/audit/events";
import { type Db, openDatabase } from "@/db/system/client";
import { deleteAccount } from "@/db/users/erasure";
import { sha256 } from "@/lib/runtime/crypto";
import { makeApi, makeService } from "@/test/apis";
import { setUpProcessDatabase, untilWaiting } from "@/test/database/database";
import { makeUser } from "@/test/factories";
import { changeApi, suspendApi } from "./apis";
import { readScopeLines } from "./fields";
import { setPermission } from "./permissions";

const test = setUpProcessDatabase();
/** Another process. */
let other: Db;
beforeAll(async () => {
  other = openDatabase(test.url, { connections: 4 });
});
afterAll(() => other.$client.end());

const ROUNDS = 12;
const REQUESTS = 24;

type World = { apiId: string; clientId: string };

/** Changes that end the tokens of a service, while it obtains some. */
const CUTS: Record<string, (world: World) => Promise<unknown>> = {
  "the permission shrinks": ({ apiId, clientId }) =>
    setPermission({ id: apiId }, { clientId, scopes: ["files:read"] }, serviceContext(new Date())),
  "the API loses a scope": ({ apiId }) =>
    changeApi(
      { id: apiId },
      { scopes: readScopeLines("files:read Read files") },
      serviceContext(new Date()),
    ),
  "the API is suspended": ({ apiId }) => suspendApi({ id: apiId }, serviceContext(new Date())),
};

it.each(Object.entries(CUTS))(
  "accepts no token with the lost access after %s, however it raced",
  async (_, cut) => {
    let issuedInAll = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const api = await makeApi(test.db);
      const service = await makeService(test.db, [api]);
      const client: ClientProof = {
        clientId: service.clientId,
        method: "client_secret_basic",
        secretHash: sha256(service.clientSecret),
      };
      const expiresAt = new Date(Date.now() + 60_000);
      const hashes = Array.from({ length: REQUESTS }, () => randomBytes(32));
      const ask = async (hash: Buffer, n: number) => {
        const request = { client, resource: null, scopes: ["files:write"], origin: NOWHERE };
        const times = {
          createdAt: new Date(),
          opaqueExpiresAt: expiresAt,
          jwtExpiresAt: expiresAt,
        };
        const stored = { tokenHash: hash, ...times };
        const from = n % 2 === 0 ? test.db : other;
        const [issued] = await issueServiceTokens(from, [{ ...request, ...stored }], new Date());
        return issued !== null;
      };
      const asking = hashes.map(ask);
      await cut({ apiId: api.id, clientId: service.clientId });
      issuedInAll += (await Promise.all(asking)).filter(Boolean).length;
      const asked = hashes.map((tokenHash) => ({ tokenHash, client }));
      const found = await findServiceTokensAsClients(other, asked, new Date());
      expect(found.filter((one) => one?.token)).toEqual([]);
    }
    // Some were issued before the cut, and some were refused after it.
    expect(issuedInAll).toBeGreaterThan(0);
  },
);

it("deletes the account of an owner while one of their APIs is requested or removed", async () => {
  const owner = await makeUser(test.db);
  const api = await makeApi(test.db, { ownerId: owner.id });
  const application = await makeService(test.db, [], { ownerId: owner.id });
  const usernameHashes = [sha256(owner.username)];
  const removed = { usernames: [owner.username], usernameHashes, removedAt: new Date() };
  const { deleting } = await test.db.transaction(async (tx) => {
    await lockApi(tx, { id: api.id });
    const deleting = other.transaction((tx) => deleteAccount(tx, { id: owner.id, ...removed }));
    await untilWaiting(test.db, 1);
    // The application is locked after the API, as by a request for access.
    await lockSettings(tx, { id: application.id });
    await deleteApi(tx, api.id);
    return { deleting };
  });
  await deleting;
  const left = await test.db.$client`
    select id from users where id = ${owner.id} union all select id from apis where id = ${api.id}`;
  expect(left).toHaveLength(0);
});
