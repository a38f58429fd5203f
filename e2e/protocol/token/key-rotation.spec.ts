import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { decodeProtectedHeader, jwtVerify } from "jose";
import { type OwnPair, startOwnPair } from "../../support/own-pair";
import {
  ALGORITHMS,
  copyOfKeySet,
  type SignedClient,
  startUsing,
} from "../../support/signed-clients";

// These tests share two processes, whose keys each test rotates, so they run one after the other.
test.describe.configure({ mode: "default" });

let pair: OwnPair;
test.beforeAll(async () => {
  test.setTimeout(60_000);
  pair = await startOwnPair();
});
test.afterAll(() => pair.stop());

const kidsAt = async (origin: string): Promise<string[]> => {
  const { keys } = await (await fetch(`${origin}/oauth/jwks`)).json();
  return keys.map(({ kid }: { kid: string }) => kid);
};

const startClients = () =>
  Promise.all(ALGORITHMS.map((alg) => startUsing(pair.origins[0], pair.db, alg)));

/** Exchanges a code at a process and returns the ID token. */
async function idTokenAt(origin: string, client: SignedClient) {
  const { status, idToken } = await client.redeem(origin, await client.obtainCode());
  expect(status).toBe(200);
  return idToken;
}

test("rule 39: the command switches both processes to keys that were published before, without a restart", async () => {
  test.setTimeout(90_000);
  const clients = await startClients();
  const before = await kidsAt(pair.origins[1]);
  const old = await Promise.all(clients.map((client) => idTokenAt(pair.origins[0], client)));
  const copy = await copyOfKeySet(pair.origins[1]);
  const ready = await Promise.all(
    pair.origins.flatMap((origin) =>
      clients.map(async (client) => ({ origin, client, granted: await client.obtainCode() })),
    ),
  );

  const { rotated } = await pair.command("keys", "rotate");
  expect(rotated.map(({ alg }: { alg: string }) => alg)).toEqual([...ALGORITHMS]);
  await sleep(1000);

  for (const { origin, client, granted } of ready) {
    const { status, idToken } = await client.redeem(origin, granted);
    expect(status).toBe(200);
    const { kid = "" } = decodeProtectedHeader(idToken);
    expect(rotated).toContainEqual({ alg: client.alg, retired: expect.any(String), active: kid });
    expect(before).toContain(kid);
    await jwtVerify(idToken, copy, { issuer: pair.origins[0] });
  }
  for (const origin of pair.origins) {
    const now = await kidsAt(origin);
    expect(now).toHaveLength(before.length + 3);
    expect(now).toEqual(expect.arrayContaining(before));
    const current = await copyOfKeySet(origin);
    for (const token of old) await jwtVerify(token, current, { issuer: pair.origins[0] });
  }
});

test("rule 39: a retired key stays for what it signed, for copies of the set, and for clocks; then it leaves", async () => {
  test.setTimeout(60_000);
  const { rotated } = await pair.command("keys", "rotate");
  const retired: string[] = rotated.map((rotation: { retired: string }) => rotation.retired);
  // 15 minutes of an ID token's lifetime, 5 of the key set's cache, 5 of clock skew.
  const retireAgo = (seconds: number) => pair.db.$client`
    update signing_keys set retired_at = now() - make_interval(secs => ${seconds}) where kid = any(${retired})`;
  await retireAgo(1500 - 30);
  for (const origin of pair.origins)
    expect(await kidsAt(origin)).toEqual(expect.arrayContaining(retired));
  await retireAgo(1500 + 1);
  for (const origin of pair.origins)
    await expect
      .poll(async () => (await kidsAt(origin)).filter((kid) => retired.includes(kid)), {
        timeout: 1000,
      })
      .toEqual([]);
});

test("rule 39: of two rotations at once each switches to a key that was published, or is refused", async () => {
  test.setTimeout(60_000);
  const before = await kidsAt(pair.origins[0]);
  const outcomes = await Promise.allSettled([
    pair.command("keys", "rotate"),
    pair.command("keys", "rotate"),
  ]);
  const rotations = outcomes.flatMap((outcome) =>
    outcome.status === "fulfilled" ? outcome.value.rotated : [],
  );
  expect(rotations.length).toBeGreaterThanOrEqual(3);
  const first = rotations.filter(({ retired }) => before.includes(retired));
  expect(first.length).toBeGreaterThanOrEqual(3);
  const [keys] = await pair.db.$client`
    select count(*) filter (where activated_at is null)::int as next,
      count(*) filter (where activated_at is not null and retired_at is null)::int as active from signing_keys`;
  expect(keys).toEqual({ next: 3, active: 3 });
});
