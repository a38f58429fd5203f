import fc from "fast-check";
import { expect, it } from "vitest";
import { mutant } from "@/test/address-mutants";
import { findRegisteredUri } from "./redirect-uri";

const REGISTERED = ["http://127.0.0.1/cb?x=1", "http://[::1]:4000/", "http://localhost:4000/cb"];
const find = (sent: string, anyPort = true) => findRegisteredUri(REGISTERED, sent, anyPort);

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
  expect(find("http://127.0.0.1:51234/cb?x=1", false)).toBeNull();
  expect(find("http://[::1]/", false)).toBeNull();
  expect(find("http://[::1]:4000/", false)).toBe(REGISTERED[1]);
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

it("accepts no difference besides the port in 10,000 mutants (F8)", () => {
  const bases = [...REGISTERED, "http://127.0.0.1:51234/cb?x=1", "http://[::1]:51234/"];
  const mutants = bases.flatMap((uri) =>
    fc.sample(mutant(uri), { numRuns: 2000, seed: 20_261_122 }),
  );
  expect(mutants).toHaveLength(10_000);
  const wrong = mutants.filter((uri) => (find(uri) !== null) !== ALLOWED.test(uri));
  expect(wrong).toEqual([]);
  expect(mutants.some((uri) => find(uri) !== null)).toBe(true);
});
