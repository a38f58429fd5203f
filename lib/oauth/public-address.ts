import { BlockList, isIP } from "node:net";

/** IPv4 that is not the public internet: IANA's special-purpose registry (RFC 6890), and one cloud's exception to it. */
const NOT_PUBLIC_IPV4 = [
  ["0.0.0.0", 8], // this network
  ["10.0.0.0", 8],
  ["100.64.0.0", 10], // carrier-grade NAT; also one cloud's metadata, 100.100.100.200
  ["127.0.0.0", 8],
  ["168.63.129.16", 32], // Azure's wire server: a public address that only its machines reach
  ["169.254.0.0", 16], // link-local, and with it most clouds' metadata
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24], // documentation
  ["192.88.99.0", 24], // relays to 6to4
  ["192.168.0.0", 16],
  ["198.18.0.0", 15], // benchmarks
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, broadcast
] as const;

/**
 * Within global unicast, 2000::/3, the only IPv6 that may be public at all. So loopback, unique local, link-local,
 * multicast and all forms that hide an IPv4 address (mapped, compatible, NAT64) are out without being named.
 */
const NOT_PUBLIC_IPV6 = [
  ["2001::", 23], // protocol assignments, Teredo among them
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4 hides an IPv4 address
  ["3fff::", 20], // documentation
] as const;

const ipv4 = new BlockList();
const globalUnicast = new BlockList();
const ipv6 = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_IPV4) ipv4.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of NOT_PUBLIC_IPV6) ipv6.addSubnet(network, prefix, "ipv6");
globalUnicast.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address is one of the public internet. What is no address, or has a zone, is not. */
export function isPublicAddress(address: string): boolean {
  if (address.includes("%")) return false;
  const family = isIP(address);
  if (family === 4) return !ipv4.check(address, "ipv4");
  return family === 6 && globalUnicast.check(address, "ipv6") && !ipv6.check(address, "ipv6");
}

/** Names that resolve only within a machine or a network (RFC 6761, RFC 6762, RFC 8375, RFC 9476). */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa|alt|test|invalid|onion)\.?$/;

/** Whether a URL's host can be public as it is written; what a name resolves to is checked when it is called. */
export function isPublicHost({ hostname }: URL): boolean {
  const address = hostname.replaceAll(/^\[|\]$/g, "");
  if (isIP(address) !== 0) return isPublicAddress(address);
  return /.\../.test(address) && !PRIVATE_NAME.test(address);
}
