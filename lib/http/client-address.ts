import { isIP } from "node:net";

/** Header set by the server from the connection or the trusted proxies; callers cannot set it. */
export const CLIENT_ADDRESS = "x-foyer-client-address";

/**
 * Returns the caller's address: the connection's own, or, behind `trusted` proxies, the address
 * that the outermost of them saw. Entries further left in the header were written by the caller and
 * are ignored.
 */
export function resolveClientAddress(
  connection: string,
  forwardedFor: string | undefined,
  trusted: number,
): string {
  if (trusted === 0 || !forwardedFor) return unmapped(connection);
  const hops = forwardedFor.split(",").map((hop) => hop.trim());
  const hop = hops[Math.max(0, hops.length - trusted)] ?? "";
  return isIP(hop) ? unmapped(hop) : unmapped(connection);
}

const unmapped = (address: string) =>
  address.startsWith("::") ? address.replace(/^::ffff:(?=\d+\.)/i, "") : address;

/** Network that a rate limit counts by. Its quota is `factor` times the limit's. */
export type Network = { name: string; factor: number };

export type Networks = readonly [Network, ...Network[]];

/**
 * Returns the networks of a request, narrowest first: an IPv4 address, or an IPv6 /64 (one
 * household) and the /48 around it. A caller with a whole /48 has 65,536 /64 networks but only ten
 * times a quota.
 */
export function clientNetworks(request: Pick<Request, "headers">): Networks {
  const address = request.headers.get(CLIENT_ADDRESS) ?? "unknown";
  if (isIP(address) !== 6) return [{ name: address, factor: 1 }];
  return [
    { name: ipv6Network(address, 64), factor: 1 },
    { name: ipv6Network(address, 48), factor: 10 },
  ];
}

/**
 * Returns the part of an address that may be stored: an IPv4 /24 or an IPv6 /48. Null for text that
 * is not an address.
 */
export function placeOf(address: string | null): string | null {
  switch (isIP(address ?? "")) {
    case 4:
      return `${(address ?? "").split(".").slice(0, 3).join(".")}.0/24`;
    case 6:
      return ipv6Network(address ?? "", 48);
    default:
      return null;
  }
}

function ipv6Network(address: string, prefix: 48 | 64) {
  const [head = "", tail] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  const groups =
    tail === undefined
      ? left
      : [
          ...left,
          ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"),
          ...right,
        ];
  return `${groups
    .slice(0, prefix / 16)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/${prefix}`;
}
