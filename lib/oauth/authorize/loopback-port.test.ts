import fc from "fast-check";
import { expect, it } from "vitest";
import { mutant } from "@/test/address-mutants";
import { findRegisteredUri, LOOPBACK_HOSTS, LOOPBACK_IPS } from "./redirect-uri";

const REGISTERED = ["http://127.0.0.1/cb?x=1", "http://[::1]:4000/", "http://localhost:4000/cb"];
const find = (sent: string, anyPortOn = LOOPBACK_IPS) =>
  findRegisteredUri(REGISTERED, sent, anyPortOn);

it.each([
  ["http://127.0.0.1:51234/cb?x=1", REGISTERED[0]],
  ["http://127.0.0.1:65535/cb?x=1", REGISTERED[0]],
  ["http://127.0.0.1/cb?x=1", REGISTERED[0]],
  ["http://[::1]/", REGISTERED[1]],
  ["http://[::1]:1/", REGISTERED[1]],
])("accepts any port of a loopback IP: %s", (sent, registered) => {
  expect(find(sent)).toBe(registered);
});

it("accepts only the exact string unless an administrator allowed any port", () => {
  expect(find("http://127.0.0.1:51234/cb?x=1", [])).toBeNull();
  expect(find("http://[::1]/", [])).toBeNull();
  expect(find("http://[::1]:4000/", [])).toBe(REGISTERED[1]);
});

it("accepts any port of localhost too where the policy allows it, but no host in place of another", () => {
  expect(find("http://localhost:4001/cb", LOOPBACK_HOSTS)).toBe(REGISTERED[2]);
  expect(find("http://localhost/cb", LOOPBACK_HOSTS)).toBe(REGISTERED[2]);
  for (const host of ["127.0.0.1", "[::1]", "LOCALHOST", "localhost.", "a.localhost"])
    expect(find(`http://${host}:4000/cb`, LOOPBACK_HOSTS)).toBeNull();
});

it.each([
  "http://localhost:4001/cb",
  "http://localhost/cb",
  "http://127.0.0.1:0/cb?x=1",
  "http://127.0.0.1:08080/cb?x=1",
  "http://127.0.0.1:65536/cb?x=1",
  "http://127.0.0.1:/cb?x=1",
  "http://127.0.0.1:8080/cb",
  "http://127.0.0.1:8080/cb?x=1&y",
  "http://127.0.0.1:8080/cb?x=1#",
  "http://127.0.0.1:8080@evil.example/cb?x=1",
  "http://127.0.0.1:8080.evil.example/cb?x=1",
  "http://127.0.0.1.evil.example/cb?x=1",
  "http://127.0.0.2:8080/cb?x=1",
  "http://127.1:8080/cb?x=1",
  "http://2130706433/cb?x=1",
  "https://127.0.0.1:8080/cb?x=1",
  "http://127.0.0.1\\:8080/cb?x=1",
  "http://[::1]:8080",
  "http://[::ffff:127.0.0.1]:8080/",
  "http://[0:0:0:0:0:0:0:1]:8080/",
])("refuses %s", (sent) => expect(find(sent)).toBeNull());

/** Optional port from 1 to 65535, the only part that may differ. */
const PORT = "(?::(?:[1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5]))?";
const ALLOWED = new RegExp(
  `^http://(?:127\\.0\\.0\\.1${PORT}/cb\\?x=1|\\[::1\\]${PORT}/|localhost:4000/cb)$`,
);

const ALLOWED_BY_POLICY = new RegExp(
  `^http://(?:127\\.0\\.0\\.1${PORT}/cb\\?x=1|\\[::1\\]${PORT}/|localhost${PORT}/cb)$`,
);

it.each([
  ["a marked client", LOOPBACK_IPS, ALLOWED],
  ["the policy", LOOPBACK_HOSTS, ALLOWED_BY_POLICY],
])("accepts no difference besides the port in 10,000 mutants (F8), by %s", (_, hosts, allowed) => {
  const bases = [...REGISTERED, "http://127.0.0.1:51234/cb?x=1", "http://[::1]:51234/"];
  const mutants = bases.flatMap((uri) =>
    fc.sample(mutant(uri), { numRuns: 2000, seed: 20_261_122 }),
  );
  expect(mutants).toHaveLength(10_000);
  const wrong = mutants.filter((uri) => (find(uri, hosts) !== null) !== allowed.test(uri));
  expect(wrong).toEqual([]);
  expect(mutants.some((uri) => find(uri, hosts) !== null)).toBe(true);
});
