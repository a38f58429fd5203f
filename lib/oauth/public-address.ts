import { BlockList, isIP } from "node:net";

/** What is not reachable from the open internet, or not one machine there (RFC 6890 and its registries). */
const PRIVATE = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  PRIVATE.addSubnet(network, bits, "ipv4");

/** Global unicast, without documentation addresses and the ways to wrap an IPv4 address (6to4, Teredo). */
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet("2000::", 3, "ipv6");
const WRAPPED_IPV6 = new BlockList();
for (const [network, bits] of [
  ["2001::", 32],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const)
  WRAPPED_IPV6.addSubnet(network, bits, "ipv6");

/** Names that resolve only within a machine or a network (RFC 6761, RFC 6762, RFC 8375, RFC 9476). */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa|alt|test|invalid|onion)\.?$/;

/** Whether a URL's host can be public as it is written; what a name resolves to is checked when it is called. */
export function isPublicHost({ hostname }: URL): boolean {
  const address = hostname.replaceAll(/^\[|\]$/g, "");
  if (isIP(address) === 4) return !PRIVATE.check(address, "ipv4");
  if (isIP(address) === 6)
    return GLOBAL_IPV6.check(address, "ipv6") && !WRAPPED_IPV6.check(address, "ipv6");
  return /.\../.test(address) && !PRIVATE_NAME.test(address);
}
