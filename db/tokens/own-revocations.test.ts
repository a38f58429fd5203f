import { randomBytes } from "node:crypto";
import { isNotNull } from "drizzle-orm";
import { expect, it } from "vitest";
import type { ClientProof } from "@/db/applications/applications";
import { accessTokens } from "@/db/schema/tokens";
import { sha256 } from "@/lib/runtime/crypto";
import { setUpTestDatabase } from "@/test/database/database";
import { lockInOrder } from "@/test/database/lock-in-order";
import { makeApplication, makeUser } from "@/test/factories";
import { makeTokens } from "@/test/tokens";
import { revokeAccessTokens } from "./introspection";

const test = setUpTestDatabase();

const now = new Date();

/** Creates a client with access tokens, in the order of their hashes. */
async function makeClient(families: number) {
  const { id: userId } = await makeUser(test.db);
  const { id: applicationId, clientId, clientSecret } = await makeApplication(test.db);
  const { tokens } = await makeTokens(test.db, { userId, applicationId, families, now });
  const client: ClientProof = {
    clientId,
    method: "client_secret_basic",
    secretHash: sha256(clientSecret),
  };
  const hashes = tokens.map(({ tokenHash }) => tokenHash).sort(Buffer.compare);
  return { client, hashes: hashes as [Buffer, Buffer, ...Buffer[]] };
}

it("revokes each client's own tokens, and none where the proof fails", async () => {
  const own = await makeClient(3);
  const other = await makeClient(1);
  const [first, second, third] = own.hashes;
  const [foreign] = other.hashes;
  const { client } = own;
  const wrong = { ...client, secretHash: randomBytes(32) } as ClientProof;
  const asked = [
    { tokenHash: third as Buffer, client },
    { tokenHash: second, client: wrong },
    { tokenHash: foreign, client },
    { tokenHash: randomBytes(32), client },
    { tokenHash: first, client },
    { tokenHash: first, client },
    { tokenHash: randomBytes(32), client: { ...other.client, clientId: "unknown" } },
  ];
  const later = new Date(now.getTime() + 1000);
  for (const at of [now, later])
    expect(await revokeAccessTokens(test.db, asked, at)).toEqual([
      ...[true, false, true, true, true, true, false],
    ]);
  const revoked = await test.db
    .select({ tokenHash: accessTokens.tokenHash, revokedAt: accessTokens.revokedAt })
    .from(accessTokens)
    .where(isNotNull(accessTokens.revokedAt))
    .orderBy(accessTokens.tokenHash);
  expect(revoked).toEqual([first, third].map((tokenHash) => ({ tokenHash, revokedAt: now })));
});

it("locks the tokens of a statement in one order, so that two never wait for each other", async () => {
  const { client, hashes } = await makeClient(2);
  const table = { table: "access_tokens", key: "token_hash" };
  const revoked = await lockInOrder(test.db, table, hashes, (given) =>
    revokeAccessTokens(
      test.db,
      given.map((tokenHash) => ({ tokenHash, client })),
      now,
    ),
  );
  expect(revoked).toEqual([true, true]);
});
