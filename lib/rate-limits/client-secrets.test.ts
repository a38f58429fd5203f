import { expect, it } from "vitest";
import { closeDatabase, openPools } from "@/db/system/client";
import { setUpProcessDatabase } from "@/test/database/database";
import { countFailedSecret } from "./client-requests";

setUpProcessDatabase();

const wrong = (clientId: string) =>
  ({ method: "client_secret_post", clientId, secret: "wrong" }) as const;

it("counts a client's wrong secrets past 20 in a minute without a statement", async () => {
  const [client, other] = [wrong("a".repeat(21)), wrong("b".repeat(21))];
  for (let n = 0; n < 20; n++) expect(await countFailedSecret(client)).toBeNull();
  await closeDatabase();
  for (let n = 0; n < 100; n++) {
    const seconds = await countFailedSecret(client);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  }
  expect(openPools()).toEqual([]);
  expect(await countFailedSecret(other)).toBeNull();
});
