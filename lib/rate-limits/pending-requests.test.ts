import { beforeEach, expect, it, vi } from "vitest";
import { CLIENT_ADDRESS, clientNetworks } from "@/lib/http/client-address";
import { completeEnvironment } from "@/lib/runtime/env";
import { POLICIES, windowsOf } from "./limits";
import {
  countDropped,
  countPendingAuthorization,
  pendingAuthorizationLimit,
} from "./pending-requests";

const QUOTA = 200;
const TOTAL = 100 * QUOTA;

/** KiB that are stored, by network. */
const held = new Map<string, number>();
/** KiB of each network that were dropped. */
const dropped = new Map<string, number>();

beforeEach(() => {
  completeEnvironment({ RATE_LIMIT_TOKEN: `${QUOTA}` });
  for (const policy of POLICIES) windowsOf(policy).clear();
  for (const counts of [held, dropped]) counts.clear();
  vi.useFakeTimers({ toFake: ["performance"] });
  return () => vi.useRealTimers();
});

const add = (to: Map<string, number>, name: string, by: number) =>
  to.set(name, (to.get(name) ?? 0) + by);

const senderAt = (address: string, caller: string | null = null) => ({
  networks: clientNetworks({ headers: new Headers({ [CLIENT_ADDRESS]: address }) }),
  caller,
});

/** Counts a request of this many KiB, and drops what it has to. False if it is refused. */
function store(kibibytes: number, address: string, caller: string | null = null): boolean {
  const sender = senderAt(address, caller);
  const { limit, network, drop } = countPendingAuthorization(sender, kibibytes * 1024);
  if (limit.exceeded) return false;
  if (drop) {
    add(dropped, drop.network, drop.kibibytes);
    add(held, drop.network, -drop.kibibytes);
    countDropped(drop, drop.kibibytes);
  }
  add(held, network ?? `${caller}`, kibibytes);
  return true;
}

const stored = () => [...held.values()].reduce((sum, count) => sum + count, 0);

/** Stores requests of 8 KiB from many networks in turn, until one is refused from each. */
function flood(networks: number, addressOf: (network: number, round: number) => string) {
  const open = new Set(Array.from({ length: networks }, (_, n) => n));
  for (let round = 0; open.size > 0; round++)
    for (const n of open) if (!store(8, addressOf(n, round))) open.delete(n);
}

it("bounds what all known callers of a network store apart from it", () => {
  const round = () => {
    let kibibytes = 0;
    for (let n = 0; n < 1000; n++)
      if (store(8, `2001:db8:0:${n}::1`, `browser ${n}`)) kibibytes += 8;
    return kibibytes;
  };
  const [known, unknown] = [2 * QUOTA, 10 * QUOTA];
  expect(round()).toBe(known + unknown);
  expect(store(8, "2001:db8:1::1", "browser a"), "another network").toBe(true);
  expect(pendingAuthorizationLimit(senderAt("2001:db8:0:1::1", "browser 2000")).exceeded).toBe(
    true,
  );
  vi.advanceTimersByTime(60_000);
  expect(round()).toBe(known + unknown);
});

const ipv4 = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;

it("counts stored bytes by the KiB and network", () => {
  for (let n = 0; n < QUOTA; n++) expect(store(0.7, "192.0.2.1")).toBe(true);
  expect(store(0.7, "192.0.2.1")).toBe(false);
  for (let n = 0; n < QUOTA / 8; n++) expect(store(8, "192.0.2.2")).toBe(true);
  expect(store(8, "192.0.2.2")).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(store(0.7, "192.0.2.1")).toBe(true);
});

it.each([
  ["130 addresses", 130, ipv4],
  ["5,000 addresses", 5000, ipv4],
  [
    "40 IPv6 /48 whose requests come from a /64 each",
    40,
    (n: number, round: number) => `2001:db8:${n.toString(16)}:${round.toString(16)}::1`,
  ],
])(
  "admits newcomers after a flood from %s, and drops nothing of theirs",
  (_, networks, addressOf) => {
    flood(networks, addressOf);
    expect(stored()).toBeLessThanOrEqual(TOTAL);
    expect(pendingAuthorizationLimit(senderAt(addressOf(0, 1_000))).exceeded).toBe(true);
    dropped.clear();
    const newcomers = ["192.0.2.1", "192.0.2.2", "2001:db8:ffff:1::1"];
    for (const address of newcomers) {
      expect(pendingAuthorizationLimit(senderAt(address)).exceeded).toBe(false);
      for (let n = 0; n < 2; n++) expect(store(1, address)).toBe(true);
    }
    flood(networks, addressOf);
    expect(stored()).toBeLessThanOrEqual(TOTAL);
    for (const address of newcomers)
      expect(dropped.has(senderAt(address).networks.at(-1)?.name ?? "")).toBe(false);
    expect(dropped.size).toBeGreaterThan(0);
  },
);

it("drops of an IPv6 /48 that rotates its /64 before networks that have less", () => {
  const rotating = (n: number) => `2001:db8:1:${n.toString(16)}::1`;
  for (let n = 0; n < 200; n++) expect(store(8, rotating(n))).toBe(true);
  for (let n = 0; stored() + 8 <= TOTAL; n++) store(8, ipv4(n >> 3));
  for (let n = 0; n < 20; n++) expect(store(1, `192.0.2.${n}`)).toBe(true);
  expect([...dropped.keys()]).toEqual(["2001:db8:1::/48"]);
});

it("admits known callers in a full network and beyond the total, with a share of their own", () => {
  flood(130, ipv4);
  for (const caller of ["session a", "browser b"]) {
    expect(pendingAuthorizationLimit(senderAt(ipv4(0), caller)).exceeded).toBe(false);
    for (let n = 0; n < QUOTA / 20; n++) expect(store(1, ipv4(0), caller)).toBe(true);
    expect(store(1, ipv4(0), caller)).toBe(false);
    expect(pendingAuthorizationLimit(senderAt(ipv4(0), caller)).exceeded).toBe(true);
  }
});

it("looks for another network if nobody waits any more in the one with the most", () => {
  flood(130, ipv4);
  const ask = () => countPendingAuthorization(senderAt("192.0.2.1"), 1024).drop;
  const first = ask();
  expect(first).not.toBeNull();
  if (first) countDropped(first, 0);
  expect(windowsOf("held").get(first?.network ?? "")?.count).toBe(0);
  // The room of that network is free.
  expect(ask()).toBeNull();
});
