import { isIP } from "node:net";

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

/** IPv4 address that is mapped to IPv6 (RFC 4291 section 2.5.5.2), as URL writes it. */
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

function canonical(address: string): string {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(written) ?? [];
  if (high === undefined || low === undefined) return written;
  const bits = Number.parseInt(high, 16) * 0x10000 + Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join(".");
}
