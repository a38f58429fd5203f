import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { deleteApplication } from "@/db/applications/removed";
import { sha256 } from "@/lib/runtime/crypto";
import { makeApi, makeService } from "@/test/apis";
import { setUpTestDatabase } from "@/test/database/database";
import { deleteApi } from "./apis";
import { findServiceTokensAsClients } from "./held-service-tokens";
import { issueServiceTokens } from "./service-tokens";

/* Services that ask in one turn share a statement (docs/design/hot-statements.md). */

const test = setUpTestDatabase();

const now = new Date();
const soon = new Date(now.getTime() + 60_000);

/** Creates an API and a service that may use it, with ways to ask for a token and about it. */
async function makePair() {
  const api = await makeApi(test.db);
  const service = await makeService(test.db, [api]);
  const secretHash = sha256(service.clientSecret);
  const method = "client_secret_basic" as const;
  const client = { clientId: service.clientId, method, secretHash };
  const request = () => ({
    ...{ client, resource: api.identifierKey, scopes: null },
    ...{ tokenHash: randomBytes(32), createdAt: now, opaqueExpiresAt: soon, jwtExpiresAt: soon },
    origin: { network: null, userAgent: null, requestId: null },
  });
  return { api, service, client, request };
}

it("dates a token by its request, from which it lives, however late the statement is", async () => {
  const { request } = await makePair();
  const later = new Date(now.getTime() + 1000);
  const [issued] = await issueServiceTokens(test.db, [request()], later);
  expect(issued).toMatchObject({ createdAt: now, expiresAt: soon });
});

type Pair = Awaited<ReturnType<typeof makePair>>;

/** Ways to remove one side of a pair, in a transaction that isn't committed yet. */
const REMOVALS: Record<string, (tx: Parameters<typeof deleteApi>[0], pair: Pair) => unknown> = {
  API: (tx, { api }) => deleteApi(tx, api.id),
  service: (tx, { service }) => deleteApplication(tx, { id: service.id, revision: null }, now),
};

for (const [what, remove] of Object.entries(REMOVALS))
  for (const used of [false, true])
    it(`other services neither fail nor wait while the ${what} is removed, ${used ? "used" : "unused"} before`, async () => {
      const gone = await makePair();
      const kept = await makePair();
      if (used) await issueServiceTokens(test.db, [gone.request()], now);
      const requests = [gone.request(), kept.request()];
      const issued = await test.db.transaction(async (tx) => {
        await remove(tx, gone);
        return issueServiceTokens(test.db, requests, now);
      });
      expect(issued[1]).toMatchObject({ identifier: kept.api.identifier });
      const asked = [gone, kept].map(({ client }, n) => ({
        client,
        tokenHash: requests[n]?.tokenHash ?? randomBytes(32),
      }));
      const [dead, live] = await findServiceTokensAsClients(test.db, asked, now);
      expect(dead?.token ?? null).toBeNull();
      expect(live?.token).toMatchObject({ clientId: kept.service.clientId });
    });
