import { hasSoundHost, parseUrl, withAsciiHost } from "@/lib/addresses";
import { ok, type Result, refuse } from "@/lib/result";

const LOOPBACK_HTTP = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?(\/|\?|$)/;
const PRIVATE_USE = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\/(?!\/)/;

/** Loopback IPs of RFC 8252 section 7.3. `localhost` may resolve elsewhere (section 8.3). */
export const LOOPBACK_IPS: readonly string[] = ["127.0.0.1", "[::1]"];
export const LOOPBACK_HOSTS: readonly string[] = [...LOOPBACK_IPS, "localhost"];
const LOOPBACK_PORT = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?::([1-9]\d{0,4}))?(?=[/?]|$)/;
const PRINTABLE = /^[!-~]{1,2048}$/;

export type RedirectUriRefusal =
  | "not_printable_ascii"
  | "fragment"
  | "user_info"
  | "wildcard"
  | "not_absolute"
  | "host_invalid"
  | "not_https"
  | "never_matches"
  | SpellingFault;

/**
 * Checks that a redirect URI may be registered (RFC 9700 section 2.1, RFC 8252 section 7). Returns it
 * with an international host as `xn--`, as clients and browsers send it.
 */
export function checkRegistrableRedirectUri(
  typed: string,
  client: { isPublic: boolean },
): Result<string, RedirectUriRefusal> {
  const misspelled = findSpelling(typed);
  if (misspelled) return refuse(misspelled.fault);
  const uri = withAsciiHost(typed);
  const fault = findTextFault(uri);
  if (fault) return refuse(fault);
  if (neverMatches(uri)) return refuse("never_matches");
  if (PRIVATE_USE.test(uri)) return client.isPublic ? ok(uri) : refuse("not_https");
  if (hasUnsoundHost(uri)) return refuse("host_invalid");
  if (!parseUrl(uri)) return refuse("not_absolute");
  return LOOPBACK_HTTP.test(uri) || /^https:\/\/[^/?]/.test(uri) ? ok(uri) : refuse("not_https");
}

/**
 * True if no browser can arrive at the address as written: it isn't a URI (RFC 3986 section 2; for
 * example, it has an unfilled placeholder), has dot segments, which browsers remove (section
 * 6.2.2.3), or port 0, which nothing can listen on.
 */
const neverMatches = (uri: string) =>
  /["<>^`{|}]|%(?![0-9a-f]{2})/i.test(uri) ||
  /^[^?]*\/(?:\.|%2e){1,2}(?:[/?]|$)/i.test(uri) ||
  /^https?:\/\/[^/?]*:0*(?:[/?]|$)/i.test(uri);

/**
 * Returns the registered address that equals `sent`, apart from the port on the hosts of
 * `anyPortOn`, or null.
 */
export const findRegisteredUri = (
  registered: readonly string[],
  sent: string,
  anyPortOn: readonly string[],
): string | null => {
  if (registered.includes(sent)) return sent;
  const portless = withoutLoopbackPort(sent, anyPortOn);
  return portless === null
    ? null
    : (registered.find((uri) => withoutLoopbackPort(uri, anyPortOn) === portless) ?? null);
};

/** Returns an http address on one of the loopback hosts without its port; null for other addresses. */
function withoutLoopbackPort(uri: string, hosts: readonly string[]): string | null {
  const [origin, host = "", port] = LOOPBACK_PORT.exec(uri) ?? [];
  if (origin === undefined || !hosts.includes(host) || Number(port ?? 80) > 65_535) return null;
  return `http://${host}${uri.slice(origin.length)}`;
}

/** Returns the first fault in the text of an address that must not be registered, or null. */
export function findTextFault(uri: string): RedirectUriRefusal | null {
  // Of a text that is no address at all, nothing else helps.
  if (!/^[a-z][a-z0-9+.-]*:/i.test(uri)) return "not_absolute";
  if (/^[a-z]+:\/\/[^/?#\\]*@/i.test(uri)) return "user_info";
  // No spelling of this host is right: an international one would be ASCII by now.
  if (/^https?:\/\/[^/?#\\]*[^!-~]/i.test(uri)) return "host_invalid";
  if (!PRINTABLE.test(uri) || uri.includes("\\")) return "not_printable_ascii";
  if (uri.includes("#")) return "fragment";
  return uri.includes("*") ? "wildcard" : null;
}

/** True for a web address that no browser can open, or whose host DNS can't find. */
export const hasUnsoundHost = (uri: string) => /^https?:\/\/[^/?#]/.test(uri) && !hasSoundHost(uri);

/** True for an absolute address with a scheme other than http(s), such as `ftp:`. */
export const hasOtherScheme = (uri: string) =>
  /^[a-z][a-z0-9+.-]*:/i.test(uri) && !/^https?:/i.test(uri);

/** True if other programs on the user's device could claim the address (RFC 8252 section 8.6). */
export const isClaimableByOthers = (uri: string) =>
  LOOPBACK_HTTP.test(uri) || PRIVATE_USE.test(uri);

/** True if a browser can post a form to the address. Private-use schemes only hand over the URI. */
export const isWebAddress = (uri: string) => /^https?:\/\//.test(uri);

/**
 * Origin that a CSP host-source can express: it allows no IPv6 address and no underscore (CSP Level
 * 3, section 2.3.1).
 */
const HOST_SOURCE = /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/;

/**
 * Returns the CSP `form-action` source that lets a form redirect to the address: its origin, or
 * else its scheme.
 */
export function formActionSource(uri: string) {
  const { origin, protocol } = new URL(uri);
  return HOST_SOURCE.test(origin) ? origin : protocol;
}

/** Parts of a redirect URI that clients and browsers spell in one way, so that others would never match. */
const FAULTS = ["scheme_spelling", "host_spelling", "port_spelling", "path_spelling"] as const;

type SpellingFault = (typeof FAULTS)[number];

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
