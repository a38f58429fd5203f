import { generateKeyPairSync } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clientKeys } from "./client-keys";

vi.mock("@/lib/runtime/log", () => ({ log: () => ({ warn: () => undefined }) }));

const newKey = (kid: string) => ({
  ...generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" }),
  kid,
});

let now = 0;
const closers: (() => void)[] = [];
beforeEach(() => {
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const close of closers.splice(0)) close();
});

/** Serves a key set at an address of its own. The response follows `keys`; null is an error. */
async function publish(keys: object[] | null) {
  const set = { keys, fetches: 0, uri: "" };
  const answer: RequestListener = (_, response) => {
    set.fetches += 1;
    response.statusCode = set.keys ? 200 : 500;
    response.end(JSON.stringify({ keys: set.keys }));
  };
  const server = createServer(answer);
  await new Promise<void>((up) => server.listen(0, "127.0.0.1", up));
  closers.push(() => server.close());
  set.uri = `http://localhost:${(server.address() as AddressInfo).port}/jwks`;
  const kids = async (kid: string | null) => {
    const found = await clientKeys({ clientId: "web", jwks: null, jwksUri: set.uri }, kid);
    return found?.map((key) => key.kid) ?? null;
  };
  return { set, kids };
}

it("uses registered keys without a request", async () => {
  const jwks = { keys: [newKey("a")] };
  const keys = await clientKeys({ clientId: "web", jwks, jwksUri: null }, "b");
  expect(keys).toEqual(jwks.keys);
});

it("caches fetched keys for five minutes", async () => {
  const { set, kids } = await publish([newKey("a")]);
  expect(await kids("a")).toEqual(["a"]);
  now += 299_000;
  expect([await kids("a"), await kids(null), set.fetches]).toEqual([["a"], ["a"], 1]);
  now += 1000;
  set.keys = [newKey("b")];
  expect([await kids("b"), set.fetches]).toEqual([["b"], 2]);
});

it("fetches once for concurrent requests", async () => {
  const { set, kids } = await publish([newKey("a")]);
  await Promise.all(Array.from({ length: 20 }, () => kids("a")));
  expect(set.fetches).toBe(1);
  now += 300_000;
  await Promise.all(Array.from({ length: 20 }, () => kids("a")));
  expect(set.fetches).toBe(2);
});

it("refetches for an unknown kid at most every thirty seconds", async () => {
  const { set, kids } = await publish([newKey("a")]);
  await kids("a");
  set.keys = [newKey("b")];
  now += 29_000;
  for (const kid of ["b", "c", "d"]) expect(await kids(kid)).toEqual(["a"]);
  expect(set.fetches).toBe(1);
  now += 1000;
  expect([await kids("b"), set.fetches]).toEqual([["b"], 2]);
  for (const kid of ["c", "d"]) expect(await kids(kid)).toEqual(["b"]);
  expect(set.fetches).toBe(2);
});

it("caches a failure briefly and uses no expired keys meanwhile", async () => {
  const { set, kids } = await publish([newKey("a")]);
  await kids("a");
  set.keys = null;
  now += 300_000;
  expect([await kids("a"), await kids("a"), set.fetches]).toEqual([null, null, 2]);
  now += 5000;
  set.keys = [newKey("a")];
  expect([await kids("a"), set.fetches]).toEqual([["a"], 3]);
});

it("keeps valid keys when a refetch for a made-up kid fails", async () => {
  const { set, kids } = await publish([newKey("a")]);
  await kids("a");
  set.keys = null;
  now += 30_000;
  expect([await kids("made up"), await kids("a"), set.fetches]).toEqual([["a"], ["a"], 2]);
  now += 4999;
  expect([await kids("made up"), set.fetches]).toEqual([["a"], 2]);
  now += 1;
  expect([await kids("made up"), await kids("a"), set.fetches]).toEqual([["a"], ["a"], 3]);
  now += 265_000;
  expect([await kids("a"), set.fetches]).toEqual([null, 4]);
});
