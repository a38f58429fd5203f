import { isIP } from "node:net";

/** Header set by the server from the connection or the trusted proxies; callers cannot set it. */
export const CLIENT_ADDRESS = "x-foyer-client-address";

/**
 * Returns the caller's address: the connection's own, or, behind `trusted` proxies, the address
 * that the outermost of them saw. Entries further left in the header were written by the caller and
 * are ignored. An entry that can't be read counts as the proxy's own address, and is passed to
 * `reportUnread`.
 */
export function resolveClientAddress(
  connection: string,
  forwardedFor: string | undefined,
  { trusted, reportUnread }: { trusted: number; reportUnread: (entry: string) => void },
): string {
  if (trusted > 0 && forwardedFor) {
    const entry = entryFromRight(forwardedFor, trusted).trim();
    const address = addressOfNode(entry);
    if (address !== null) return address;
    reportUnread(entry);
  }
  return addressOfNode(connection) ?? connection;
}

/** Returns the entry at a place from the right of a list, beginning with 1; the first one of a shorter list. */
function entryFromRight(list: string, place: number): string {
  let end = list.length;
  for (let passed = 1; ; passed++) {
    const comma = end === 0 ? -1 : list.lastIndexOf(",", end - 1);
    if (passed === place || comma < 0) return list.slice(comma + 1, end);
    end = comma;
  }
}

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

/** Returns the network around an address, in the spelling of RFC 5952 section 4. */
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
  const kept = groups.slice(0, prefix / 16).map((group) => group.replace(/^0+(?=.)/, ""));
  // The groups after the prefix and the zeros before them are always the longest run of zeros.
  while (kept.at(-1) === "0") kept.pop();
  return `${kept.join(":").toLowerCase()}::/${prefix}`;
}

/**
 * Node identifier of a forwarding header (RFC 7239 section 6): an IPv6 address in brackets or an
 * IPv4 address, each with an optional port, or a bare IPv6 address. A zone (RFC 4007 section 11)
 * or F5's route domain may follow the address.
 */
const NODE =
  /^(?:\[([\da-f:.]+)(?:%[\w.~%-]+)?\](?::[\w.-]+)?|([\d.]+)(?:%[\w.~%-]+)?(?::[\w.-]+)?|([\da-f:.]+)(?:%[\w.~%-]+)?)$/i;

/** Returns the address of a node identifier, IPv6 in the spelling of RFC 5952; null if it has none. */
export function addressOfNode(node: string): string | null {
  const plain = node.startsWith("::ffff:") ? node.slice(7) : node;
  if (isIP(plain) === 4) return plain;
  const [, bracketed, dotted, bare] = NODE.exec(unquoted(node.trim())) ?? [];
  const address = bracketed ?? dotted ?? bare ?? "";
  switch (isIP(address)) {
    case 4:
      return address;
    case 6:
      return canonical(address);
    default:
      return null;
  }
}

const unquoted = (node: string) =>
  node.length > 1 && node.startsWith('"') && node.endsWith('"') ? node.slice(1, -1) : node;

/**
 * IPv4 address within an IPv6 address, as URL writes it: mapped (RFC 4291 section 2.5.5.2), or
 * translated for a network that has only IPv6 (RFC 6052 section 2.1), where all of IPv4 is one /64.
 */
const MAPPED = /^(?:::ffff|64:ff9b:):([\da-f]{1,4}):([\da-f]{1,4})$/;

function canonical(address: string): string {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(written) ?? [];
  if (high === undefined || low === undefined) return written;
  const bits = Number.parseInt(high, 16) * 0x10000 + Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join(".");
}
