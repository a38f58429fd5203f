import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { prune } from "@/db/system/prune";
import { setUpTestDatabase } from "@/test/database/database";
import { makeApplication } from "@/test/factories";
import { insertClientAssertion } from "./used-jwts";

const database = setUpTestDatabase();

const jwks = { keys: [{ kty: "OKP" }] };
const signer = () =>
  makeApplication(database.db, { tokenEndpointAuthMethod: "private_key_jwt", jwks });
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

it("accepts a jti once per application", async () => {
  const [one, two] = [await signer(), await signer()];
  const jtiHash = randomBytes(32);
  const use = ({ id }: { id: string }) =>
    insertClientAssertion(database.db, { applicationId: id, jtiHash, expiresAt: inSeconds(60) });
  expect([await use(one), await use(one), await use(two)]).toEqual([true, false, true]);
});

it("accepts one of many concurrent uses", async () => {
  const { id: applicationId } = await signer();
  const assertion = { applicationId, jtiHash: randomBytes(32), expiresAt: inSeconds(60) };
  const uses = Array.from({ length: 50 }, () => insertClientAssertion(database.db, assertion));
  expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1);
});

it("is pruned only after it expired", async () => {
  const { id: applicationId } = await signer();
  for (const seconds of [-1, 60])
    await insertClientAssertion(database.db, {
      applicationId,
      jtiHash: randomBytes(32),
      expiresAt: inSeconds(seconds),
    });
  await prune(database.db, new Date());
  const left = await database.db.$client<{ expires_at: Date }[]>`
    select expires_at from client_assertions where application_id = ${applicationId}`;
  expect(left.map(({ expires_at }) => expires_at > new Date())).toEqual([true]);
});
