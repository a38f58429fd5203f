import { describe, expect, it, vi } from "vitest";
import { CLIENT_ADDRESS, clientNetworks, placeOf, resolveClientAddress } from "./client-address";

const PROXY = "10.0.0.9";

function resolve(forwardedFor: string | undefined, trusted: number, connection = PROXY) {
  const reportUnread = vi.fn<(entry: string) => void>();
  const address = resolveClientAddress(connection, forwardedFor, { trusted, reportUnread });
  return [address, ...reportUnread.mock.calls.flat()];
}

it.each([
  ["no proxy is trusted", "1.2.3.4", 0, PROXY],
  ["one proxy", "9.9.9.9, 1.2.3.4", 1, "1.2.3.4"],
  ["two proxies", "9.9.9.9, 1.2.3.4, 10.0.0.8", 2, "1.2.3.4"],
  ["more proxies than entries", "1.2.3.4,10.0.0.8", 3, "1.2.3.4"],
  ["entries without spaces", "9.9.9.9,1.2.3.4,10.0.0.8", 2, "1.2.3.4"],
  ["a proxy that sends no header", undefined, 1, PROXY],
  ["a proxy that sends an empty header", "", 1, PROXY],
])("%s", (_, forwarded, trusted, expected) => {
  expect(resolve(forwarded, trusted)).toEqual([expected]);
});

it.each([
  ["::ffff:10.0.0.9", "10.0.0.9"],
  ["64:ff9b::c633:6404", "198.51.100.4"],
  ["fe80::9%eth0", "fe80::9"],
  ["::1", "::1"],
  ["", ""],
])("reads a connection from %j as %j", (connection, expected) => {
  expect(resolve(undefined, 0, connection)).toEqual([expected]);
});

/** Headers as these products write them, after a header that the caller forged. */
const FORGED = "203.0.113.66";
const PRODUCTS = [
  ["nginx, $proxy_add_x_forwarded_for", `${FORGED}, 198.51.100.4`, "198.51.100.4"],
  ["nginx, IPv6", `${FORGED}, 2001:db8::1`, "2001:db8::1"],
  ["HAProxy, option forwardfor adds a line", `${FORGED}, 198.51.100.4`, "198.51.100.4"],
  ["HAProxy on a dual-stack socket", `${FORGED}, ::ffff:198.51.100.4`, "198.51.100.4"],
  ["Azure Application Gateway", `${FORGED}, 198.51.100.4:51234`, "198.51.100.4"],
  ["IIS ARR with the client's port", `${FORGED}, 198.51.100.4:51234`, "198.51.100.4"],
  ["IIS ARR, IPv6", `${FORGED}, [2001:db8::1]:51234`, "2001:db8::1"],
  ["IIS ARR, IPv6 with a zone", `${FORGED}, [fe80::1%12]:51234`, "fe80::1"],
  ["Traefik", `${FORGED}, 198.51.100.4`, "198.51.100.4"],
  ["Traefik, IPv6 with a zone", `${FORGED}, fe80::1%eth0`, "fe80::1"],
  ["Envoy, append", `${FORGED},198.51.100.4`, "198.51.100.4"],
  ["Envoy, IPv6", `${FORGED},2001:db8::1`, "2001:db8::1"],
  ["Caddy, which replaces the caller's", "198.51.100.4", "198.51.100.4"],
  ["Cloudflare", `${FORGED},2001:DB8:0:0:0:0:0:1`, "2001:db8::1"],
  ["AWS ALB", `${FORGED}, 198.51.100.4`, "198.51.100.4"],
  ["AWS ALB with the client port", `${FORGED}, 198.51.100.4:8080`, "198.51.100.4"],
  ["AWS ALB with the client port, IPv6", `${FORGED}, [2001:DB8::21f]:8080`, "2001:db8::21f"],
  ["F5 with a route domain", `${FORGED}, 198.51.100.4%2`, "198.51.100.4"],
  ["F5, IPv6 with a route domain", `${FORGED}, 2001:db8::1%2`, "2001:db8::1"],
] as const;
it.each(PRODUCTS)("reads the header of %s", (_, header, expected) => {
  expect(resolve(header, 1)).toEqual([expected]);
  expect(resolve(`${header}, 10.0.0.8`, 2)).toEqual([expected]);
});

describe("an entry of RFC 7239 section 6", () => {
  it.each([
    ['"198.51.100.4"', "198.51.100.4"],
    ['"198.51.100.4:443"', "198.51.100.4"],
    ['"[2001:db8:cafe::17]:4711"', "2001:db8:cafe::17"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["198.51.100.4:_port", "198.51.100.4"],
    ["[::ffff:c633:6404]:443", "198.51.100.4"],
    ["0:0:0:0:0:FFFF:198.51.100.4", "198.51.100.4"],
    ["2001:0db8:0000:0000:0001:0000:0000:0001", "2001:db8::1:0:0:1"],
    ["::", "::"],
  ])("%s is %s", (entry, expected) => expect(resolve(entry, 1)).toEqual([expected]));

  it.each([
    "unknown",
    "_hidden",
    "unix:",
    "not-an-address",
    "198.51.100",
    "198.51.100.400",
    "198.51.100.4:",
    "198.51.100.4:443:1",
    "[2001:db8::1",
    "2001:db8::1]:443",
    "2001:db8:1:2:3:4:5:6:51234",
    "[]:443",
    '"198.51.100.4',
    "198.51.100.4 198.51.100.5",
    "for=198.51.100.4",
    "",
  ])("%j can't be read, and is reported", (entry) => {
    expect(resolve(`1.2.3.4, ${entry}`, 1)).toEqual([PROXY, entry]);
  });

  it("is read in a time that grows with its length", () => {
    const long = `[${"2001:".repeat(3000)}%${"a%".repeat(3000)}`;
    expect(resolve(`${"1.2.3.4,".repeat(5000)}${long}`, 1)).toEqual([PROXY, long]);
  });
});

it.each([
  ["192.0.2.7", ["192.0.2.7"]],
  ["unknown", ["unknown"]],
  ["2001:db8:1:2:3:4:5:6", ["2001:db8:1:2::/64", "2001:db8:1::/48"]],
  ["2001:0db8:0001:0002::9", ["2001:db8:1:2::/64", "2001:db8:1::/48"]],
  ["2001:db8::9", ["2001:db8::/64", "2001:db8::/48"]],
  ["::1", ["::/64", "::/48"]],
  ["2001:0:0:1::9", ["2001:0:0:1::/64", "2001::/48"]],
  ["2001:0:0:1:0:0:0:9", ["2001:0:0:1::/64", "2001::/48"]],
  ["2001:DB8:0:A0::9", ["2001:db8:0:a0::/64", "2001:db8::/48"]],
  ["1:0:2:0:3:4:5:6", ["1:0:2::/64", "1:0:2::/48"]],
  ["0:1::", ["0:1::/64", "0:1::/48"]],
])("counts %s as %j, a /48 with ten times the quota", (address, names) => {
  const request = new Request("http://x", { headers: { [CLIENT_ADDRESS]: address } });
  const factors = [1, 10];
  const networks = names.map((name, at) => ({ name, factor: factors[at] }));
  expect(clientNetworks(request)).toEqual(networks);
});

it.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:2::3", "2001:db8:1::/48"],
  ["2001:db8:0:2::3", "2001:db8::/48"],
  ["2001:db8::3", "2001:db8::/48"],
  ["2001:0:1::3", "2001:0:1::/48"],
  ["unknown", null],
  [null, null],
])("remembers of %s no more than %s", (address, place) => expect(placeOf(address)).toBe(place));
