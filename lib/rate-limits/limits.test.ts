import { readFileSync } from "node:fs";
import { beforeEach, expect, it, vi } from "vitest";
import { CLIENT_ADDRESS, clientNetworks } from "@/lib/http/client-address";
import { completeEnvironment } from "@/lib/runtime/env";
import { countClientRequest } from "./client-requests";
import { countAgainst, LIMITS, POLICIES, quotaOf, windowsOf } from "./limits";
import { countPendingAuthorization } from "./pending-requests";

const QUOTA = 20;

beforeEach(() => {
  completeEnvironment({ RATE_LIMIT_TOKEN: `${QUOTA}` });
  for (const policy of POLICIES) windowsOf(policy).clear();
  vi.useFakeTimers({ toFake: ["performance"] });
  return () => vi.useRealTimers();
});

/**
 * Creates only what counting reads of a request; a real one takes longer to create than to count.
 */
const from = (address: string) =>
  ({ headers: new Map([[CLIENT_ADDRESS, address]]) }) as unknown as Request;

const countPublic = (address: string) => countAgainst("public", clientNetworks(from(address)));

/** Counts requests that name a client but never authenticate; returns how many were admitted. */
function claim(times: number, nameOf: (n: number) => string, address: string) {
  let admitted = 0;
  for (let n = 0; n < times; n++)
    if (!countClientRequest(from(address), nameOf(n)).limit.exceeded) admitted += 1;
  return admitted;
}

function prove(clientId: string, address: string) {
  const { limit, proven } = countClientRequest(from(address), clientId);
  return limit.exceeded ? limit : proven();
}

it("admits a network's quota of invented client names and holds one window for them", () => {
  expect(claim(52_000, (n) => `invented-${n}`, "192.0.2.1")).toBe(QUOTA);
  expect(windowsOf("claim").size).toBe(1);
  expect(windowsOf("client").size).toBe(0);
});

it("keeps an authenticated client's window, however many names and networks are claimed", () => {
  for (let n = 0; n < QUOTA; n++) expect(prove("web", "192.0.2.1").exceeded).toBe(false);
  for (let n = 0; n < 52_000; n++)
    countClientRequest(from(`2001:db8:${(n >> 8).toString(16)}:${n & 255}::1`), `invented-${n}`);
  expect(prove("web", "192.0.2.1").exceeded).toBe(true);
});

it("counts a known caller by itself, not by its network", () => {
  completeEnvironment({ RATE_LIMIT_PUBLIC: "2" });
  for (let n = 0; n < 3; n++) countPublic("192.0.2.1");
  const counted = ["a", "b", "a", "a"].map((session) => countAgainst("caller", session).exceeded);
  expect(counted).toEqual([false, false, false, true]);
  expect(countPublic("192.0.2.1").exceeded).toBe(true);
});

it("counts invalid client IDs only in the network's window", () => {
  expect(claim(100, (n) => `not an id ${n}`, "192.0.2.1")).toBe(QUOTA);
  expect(windowsOf("claim").size).toBe(1);
});

it("admits a client where it authenticated, even if others used up the network's quota", () => {
  prove("web", "192.0.2.1");
  claim(100, (n) => `invented-${n}`, "192.0.2.1");
  expect(prove("web", "192.0.2.1").exceeded).toBe(false);
  expect(prove("other", "192.0.2.1").exceeded).toBe(true);
  expect(prove("other", "192.0.2.2").exceeded).toBe(false);
  vi.advanceTimersByTime(3_600_000);
  claim(100, (n) => `invented-${n}`, "192.0.2.1");
  expect(prove("web", "192.0.2.1").exceeded).toBe(true);
});

/** Returns an address in the nth /64 of a /48. */
const part = (n: number, site = "2001:db8:1") => `${site}:${n.toString(16)}::1`;

it("admits ten quotas from all networks of an IPv6 /48 together, and opens no window past them", () => {
  let admitted = 0;
  for (let n = 0; n < 65_536; n++) admitted += claim(1, () => "invented", part(n));
  expect(admitted).toBe(10 * QUOTA);
  expect(windowsOf("claim").size).toBe(10 * QUOTA + 1);
  expect(claim(1, () => "invented", part(0, "2001:db8:2"))).toBe(1);
});

it("counts a /64 for its /48 up to its own quota, and returns what a client proved", () => {
  expect(claim(100 * QUOTA, () => "invented", part(0))).toBe(QUOTA);
  expect(claim(1, () => "invented", part(1))).toBe(1);
  for (let n = 0; n < QUOTA; n++) prove("web", part(2));
  for (let n = 3; n < 11; n++) claim(QUOTA, () => "invented", part(n));
  expect(windowsOf("claim").get("2001:db8:1::/48")?.count).toBe(9 * QUOTA + 1);
});

it("reports the deciding quota", () => {
  completeEnvironment({ RATE_LIMIT_PUBLIC: "2" });
  const count = (n: number) => countPublic(part(n));
  expect(count(0).headers["RateLimit-Policy"]).toBe('"public";q=2;w=60');
  for (let n = 1; n < 20; n++) expect(count(n).exceeded).toBe(false);
  expect(count(20)).toMatchObject({
    exceeded: true,
    headers: { "RateLimit-Policy": '"public";q=20;w=60', RateLimit: '"public";r=0;t=60' },
  });
});

it("counts nothing with RATE_LIMIT_TOKEN=0", () => {
  completeEnvironment({ RATE_LIMIT_TOKEN: "0" });
  expect(claim(100, (n) => `invented-${n}`, "192.0.2.1")).toBe(100);
  const sender = { networks: [{ name: "n", factor: 1 }], caller: null } as const;
  for (let n = 0; n < 100; n++)
    expect(countPendingAuthorization(sender, 8192).limit.exceeded).toBe(false);
});

it("availability.md names the default of each part of a setting", () => {
  completeEnvironment({ RATE_LIMIT_PUBLIC: "300", RATE_LIMIT_TOKEN: "1200" });
  const docs = readFileSync(new URL("../../docs/availability.md", import.meta.url), "utf8");
  const section = docs.split("\n## ").find((part) => part.startsWith("Rate limits")) ?? "";
  for (const policy of POLICIES) {
    const rule = LIMITS[policy];
    if (!("of" in rule) || rule.share > 1) continue;
    const quota = quotaOf(policy);
    expect(section, policy).toMatch(new RegExp(`${rule.of}[^|]*\\(${quota}\\)|\\(${quota} KiB\\)`));
  }
});
