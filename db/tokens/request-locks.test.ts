import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { cutUser, endSession, removeGrant } from "@/db/access";
import { serviceContext } from "@/db/audit/events";
import { authorizationRequests } from "@/db/schema/authorizations";
import { setUpTestDatabase } from "@/test/database/database";
import { lockInOrder } from "@/test/database/lock-in-order";
import { makeApplication, makeSession, makeUser } from "@/test/factories";
import { detachRequestsOfBrowser } from "./authorization-requests";
import { widenGrant } from "./grants";

/*
 * A statement that issues several codes locks their requests in the order of their hashes, and
 * whatever else locks several requests has to do the same
 * (docs/design/hot-statements.md).
 */

const test = setUpTestDatabase();

const now = new Date();

/** Creates two requests of a browser, the later hash first. */
async function makeRequests() {
  const { id: userId } = await makeUser(test.db);
  const { id: sessionId } = await makeSession(test.db, userId);
  const { id: applicationId } = await makeApplication(test.db);
  const grantId = await widenGrant(test.db, { userId, applicationId, scopes: ["openid"], now });
  const browserHash = randomBytes(32);
  const hashes = [randomBytes(32), randomBytes(32)].sort(Buffer.compare) as [Buffer, Buffer];
  const expiresAt = new Date(now.getTime() + 60_000);
  const request = { browserHash, applicationId, applicationEpoch: 0, parameters: {}, sessionId };
  for (const idHash of hashes.toReversed())
    await test.db
      .insert(authorizationRequests)
      .values({ ...request, idHash, createdAt: now, expiresAt });
  return { userId, sessionId, grantId: grantId ?? "", browserHash, hashes };
}

type Made = Awaited<ReturnType<typeof makeRequests>>;

/** Actions that lock all requests of a user or browser. */
const ACTIONS: Record<string, (made: Made) => Promise<unknown>> = {
  "a session ends": ({ userId, sessionId: id }) =>
    endSession(test.db, { id, userId, event: "session.ended" }, serviceContext(now)),
  "a password changes": ({ userId }) =>
    cutUser(test.db, { userId, change: { passwordHash: "changed" } }, serviceContext(now)),
  "a grant is removed": ({ userId, grantId: id }) =>
    removeGrant(test.db, { id, userId }, serviceContext(now)),
  "a browser goes on with another account": async ({ browserHash }) => {
    await detachRequestsOfBrowser(test.db, browserHash);
    return true;
  },
};

for (const [what, act] of Object.entries(ACTIONS))
  it(`locks requests in one order when ${what}`, async () => {
    const made = await makeRequests();
    const table = { table: "authorization_requests", key: "id_hash" };
    expect(await lockInOrder(test.db, table, made.hashes, () => act(made))).toBe(true);
  });
