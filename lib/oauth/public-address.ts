import { BlockList, isIP } from "node:net";

/** IPv4 networks that aren't public: IANA's special-purpose registry (RFC 6890), and Azure's. */
const NOT_PUBLIC_IPV4 = [
  ["0.0.0.0", 8], // this network
  ["10.0.0.0", 8],
  ["100.64.0.0", 10], // carrier-grade NAT; also Alibaba Cloud's metadata, 100.100.100.200
  ["127.0.0.0", 8],
  ["168.63.129.16", 32], // Azure's wire server: a public address that only Azure's machines reach
  ["169.254.0.0", 16], // link-local, including the metadata of most clouds
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24], // documentation
  ["192.88.99.0", 24], // 6to4 relays
  ["192.168.0.0", 16],
  ["198.18.0.0", 15], // benchmarks
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, broadcast
] as const;

/**
 * Networks within global unicast (2000::/3), the only IPv6 that may be public, that aren't public.
 * Loopback, unique local, link-local, multicast and all forms that embed an IPv4 address (mapped,
 * compatible, NAT64) lie outside it.
 */
const NOT_PUBLIC_IPV6 = [
  ["2001::", 23], // protocol assignments, including Teredo
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4, which embeds an IPv4 address
  ["3fff::", 20], // documentation
] as const;

const ipv4 = new BlockList();
const globalUnicast = new BlockList();
const ipv6 = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_IPV4) ipv4.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of NOT_PUBLIC_IPV6) ipv6.addSubnet(network, prefix, "ipv6");
globalUnicast.addSubnet("2000::", 3, "ipv6");

/**
 * True if the text is an IP address on the public internet. False for addresses with a zone and for
 * other text.
 */
export function isPublicAddress(address: string): boolean {
  if (address.includes("%")) return false;
  const family = isIP(address);
  if (family === 4) return !ipv4.check(address, "ipv4");
  return family === 6 && globalUnicast.check(address, "ipv6") && !ipv6.check(address, "ipv6");
}

/** Names that resolve only within a host or a network (RFC 6761, RFC 6762, RFC 8375, RFC 9476). */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa|alt|test|invalid|onion)\.?$/;

/** True if a URL's host may be public as written. A name's addresses are checked in the call. */
export function isPublicHost({ hostname }: URL): boolean {
  const address = hostname.replaceAll(/^\[|\]$/g, "");
  if (isIP(address) !== 0) return isPublicAddress(address);
  return /.\../.test(address) && !PRIVATE_NAME.test(address);
}
