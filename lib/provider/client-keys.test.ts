import { generateKeyPairSync } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ok, refuse } from "@/lib/result";
import { clientKeys } from "./client-assertion";

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

const clientAt = (jwksUri: string) => ({ clientId: "web", jwks: null, jwksUri });

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
    const found = await clientKeys(clientAt(set.uri), kid);
    return found.ok ? found.value.map((key) => key.kid) : null;
  };
  return { set, kids };
}

it("uses registered keys without a request", async () => {
  const jwks = { keys: [newKey("a")] };
  const keys = await clientKeys({ clientId: "web", jwks, jwksUri: null }, "b");
  expect(keys).toEqual(ok(jwks.keys));
});

it("says why keys are unavailable, also while it doesn't fetch them again", async () => {
  const { set } = await publish(null);
  const [away, unnamed] = [await publish([]), "http://name.invalid/jwks"];
  closers.splice(-1)[0]?.();
  for (const [uri, reason] of [
    [set.uri, "the answer has the status 500 instead of 200"],
    [away.set.uri, "the host refused the connection"],
    [unnamed, "the host name wasn't found"],
    ["ftp://localhost/jwks", "the address isn't on a public host"],
  ] as const)
    for (const _ of ["first", "second"])
      expect(await clientKeys(clientAt(uri), null)).toEqual(refuse(reason));
  expect(set.fetches).toBe(1);
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
