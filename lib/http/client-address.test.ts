import { expect, it } from "vitest";
import { CLIENT_ADDRESS, clientNetwork, placeOf, resolveClientAddress } from "./client-address";

it.each([
  ["no proxy is trusted", "10.0.0.9", "1.2.3.4", 0, "10.0.0.9"],
  ["one proxy", "10.0.0.9", "9.9.9.9, 1.2.3.4", 1, "1.2.3.4"],
  ["two proxies", "10.0.0.9", "9.9.9.9, 1.2.3.4, 10.0.0.8", 2, "1.2.3.4"],
  ["a proxy that says nothing", "10.0.0.9", undefined, 1, "10.0.0.9"],
  ["a proxy that says nonsense", "10.0.0.9", "not-an-address", 1, "10.0.0.9"],
  ["an address of IPv4 in IPv6", "::ffff:10.0.0.9", undefined, 0, "10.0.0.9"],
])("%s", (_, connection, forwarded, trusted, expected) => {
  expect(resolveClientAddress(connection, forwarded, trusted)).toBe(expected);
});

it.each([
  ["192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("counts %s as %s", (address, network) => {
  const request = new Request("http://x", { headers: { [CLIENT_ADDRESS]: address } });
  expect(clientNetwork(request)).toBe(network);
});

it.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:2::3", "2001:db8:1::/48"],
  ["unknown", null],
  [null, null],
])("remembers of %s no more than %s", (address, place) => expect(placeOf(address)).toBe(place));
