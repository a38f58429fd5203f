import { expect, it } from "vitest";
import { CLIENT_ADDRESS, clientNetworks, placeOf, resolveClientAddress } from "./client-address";

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
  ["192.0.2.7", ["192.0.2.7"]],
  ["unknown", ["unknown"]],
  ["2001:db8:1:2:3:4:5:6", ["2001:db8:1:2::/64", "2001:db8:1::/48"]],
  ["2001:0db8:0001:0002::9", ["2001:db8:1:2::/64", "2001:db8:1::/48"]],
  ["2001:db8::9", ["2001:db8:0:0::/64", "2001:db8:0::/48"]],
  ["::1", ["0:0:0:0::/64", "0:0:0::/48"]],
])("counts %s as %j, a /48 with ten times the quota", (address, names) => {
  const request = new Request("http://x", { headers: { [CLIENT_ADDRESS]: address } });
  const factors = [1, 10];
  const networks = names.map((name, at) => ({ name, factor: factors[at] }));
  expect(clientNetworks(request)).toEqual(networks);
});

it.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:2::3", "2001:db8:1::/48"],
  ["unknown", null],
  [null, null],
])("remembers of %s no more than %s", (address, place) => expect(placeOf(address)).toBe(place));
