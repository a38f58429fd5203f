import { expect, test } from "@playwright/test";
import { decodeProtectedHeader, jwtVerify } from "jose";
import { type OwnPair, startOwnPair } from "../../support/own-pair";
import {
  ALGORITHMS,
  copyOfKeySet,
  type SignedClient,
  startUsing,
} from "../../support/signed-clients";
import { KEY_ROTATIONS } from "../../support/sizes";

let pair: OwnPair;
test.beforeAll(async () => {
  test.setTimeout(60_000);
  pair = await startOwnPair();
});
test.afterAll(() => pair.stop());

test(`rule 39, F19: ${KEY_ROTATIONS} rotations under continuous code exchanges fail no verification`, async () => {
  test.setTimeout(60_000 + KEY_ROTATIONS * 6000);
  const clients = await Promise.all(
    ALGORITHMS.map((alg) => startUsing(pair.origins[0], pair.db, alg)),
  );
  const run = { copy: await copyOfKeySet(pair.origins[0]), over: false };
  const kids = new Set<string>();
  const faults: string[] = [];
  let exchanges = 0;

  async function exchangeAt(origin: string, client: SignedClient) {
    const { status, idToken } = await client.redeem(origin, await client.obtainCode());
    exchanges += 1;
    if (status !== 200) return void faults.push(`${client.alg} at ${origin}: ${status}`);
    // Verified on arrival with a key set fetched before the latest rotation, which is all that a
    // client could know.
    await jwtVerify(idToken, run.copy, { issuer: pair.origins[0] }).catch((error) =>
      faults.push(`${client.alg} at ${origin}: ${error.code}`),
    );
    kids.add(decodeProtectedHeader(idToken).kid ?? "");
  }
  const load = clients.flatMap((client) =>
    pair.origins.map(async (origin) => {
      while (!run.over) await exchangeAt(origin, client);
    }),
  );
  for (let n = 0; n < KEY_ROTATIONS; n++) {
    run.copy = await copyOfKeySet(pair.origins[n % 2] ?? "");
    await pair.command("keys", "rotate");
    const enough = exchanges + 2 * load.length;
    await expect.poll(() => exchanges, { timeout: 20_000 }).toBeGreaterThan(enough);
  }
  run.over = true;
  await Promise.all(load);
  expect(faults).toEqual([]);
  // Every generation has signed something, with each algorithm.
  expect(kids.size).toBe(3 * (KEY_ROTATIONS + 1));
});
