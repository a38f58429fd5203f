import { withAsciiHost } from "@/lib/addresses";

/** Parts of a redirect URI that clients and browsers spell in one way, so that others would never match. */
const FAULTS = ["scheme_spelling", "host_spelling", "port_spelling", "path_spelling"] as const;

export type SpellingFault = (typeof FAULTS)[number];

/** Web addresses without user info and fragment, and private-use schemes: nothing else can be registered. */
const PARTS =
  /^(?:(https?):\/\/([\w.:[\]~-]*?)(:\d+)?|([a-z][a-z0-9+-]*\.[a-z0-9+.-]+):(?!\/\/))([/?][^#]*)?$/is;

const DEFAULT_PORT: Readonly<Record<string, string>> = { http: ":80", https: ":443" };

/** Spaces and letters outside of ASCII; control characters are mistakes of another kind. */
const UNENCODED = /[^!-~\p{C}]|[\u200c\u200d]/gu;

/**
 * Returns the first part of a URI that isn't in its normal form (RFC 3986 sections 6.2.2.1 and
 * 6.2.3), with the right spelling of the whole; null if all are. An international host isn't a fault:
 * it is stored as `xn--`.
 */
export function findSpelling(typed: string): { fault: SpellingFault; spelling: string } | null {
  const [, web, host = "", port = "", own, rest = ""] = PARTS.exec(withAsciiHost(typed)) ?? [];
  const scheme = web ?? own;
  if (scheme === undefined) return null;
  const name = scheme.toLowerCase();
  const shortest = port.replace(/^:0+(?=[1-9])/, ":");
  const right = [
    name,
    host.toLowerCase(),
    shortest === DEFAULT_PORT[name] ? "" : shortest,
    rest.replaceAll(UNENCODED, encodeURIComponent),
  ];
  const fault = FAULTS[[scheme, host, port, rest].findIndex((part, at) => part !== right[at])];
  const [, ...others] = right;
  return fault ? { fault, spelling: `${name}:${web ? "//" : ""}${others.join("")}` } : null;
}
