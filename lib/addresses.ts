/** Scheme, host, port and the rest of a web address without user information. */
const WEB = /^(https?):\/\/([^/?#\\@\s]*?)(:\d*)?([/?#].*)?$/is;

/** Letters outside of ASCII, and percent-encoded ones, which the URL standard decodes in a host. */
const INTERNATIONAL = /[^!-~]|%/;

/** Letters outside of ASCII, with the joiners that some scripts need; not spaces and control characters. */
const LETTERS = /[^!-~\p{C}\p{Z}]|[\u200c\u200d]/gu;

/** Name with DNS's lengths (RFC 1035 section 2.3.4), or the address of a host. */
const HOST = /^(?=.{1,254}$)(?:[^.]{1,63}\.)*[^.]{1,63}\.?$/;

/** Email address in ASCII; the pattern of zod, and international top-level domains. */
const EMAIL =
  /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@((?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9]))$/i;

/**
 * Returns a URL; null if the text isn't one. In Node.js 20 and 22, `URL.canParse` refuses letters outside of ASCII
 * once it has run some thousand times.
 */
export function parseUrl(text: string, base?: URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

/** Returns a host in ASCII, international labels as `xn--` (UTS 46); null if it can't be one. */
function toAscii(host: string): string | null {
  return /[/?#@:\\\s]/.test(host) ? null : (parseUrl(`http://${host}`)?.hostname ?? null);
}

/** Returns a web address with an international host as `xn--`, and all else as it is. */
export function withAsciiHost(address: string): string {
  const [, scheme = "", host = "", port = "", rest = ""] = WEB.exec(address) ?? [];
  const ascii = INTERNATIONAL.test(host) ? toAscii(host) : null;
  return ascii === null ? address : `${scheme}://${ascii}${port}${rest}`;
}

/**
 * Returns a link as every program reads it: the scheme in lower case, an international host as
 * `xn--`, other letters percent-encoded. What can't be a link stays as it is.
 */
export function normalizeLink(link: string): string {
  const [, scheme = "", host = "", port = "", rest = ""] = WEB.exec(withAsciiHost(link)) ?? [];
  if (scheme === "" || INTERNATIONAL.test(host)) return link;
  return `${scheme.toLowerCase()}://${host}${port}${rest.replaceAll(LETTERS, encodeURIComponent)}`;
}

/** True if browsers can open the host and port of a web address, and DNS can find the host. */
export const hasSoundHost = (address: string): boolean =>
  HOST.test(parseUrl(address)?.hostname ?? "");

/** True for a link that every browser reads alike: on the web, in printable ASCII, without user information. */
export const isLink = (link: string): boolean =>
  /^https?:\/\/[^/?#@\\]+(?:[/?#]|$)/.test(link) && /^[!-[\]-~]+$/.test(link) && hasSoundHost(link);

/** Returns an email address, or any other name of an account, with an international domain as `xn--`. */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const ascii = at > 0 && /[^!-~]/.test(domain) ? toAscii(domain) : null;
  return ascii === null ? email : `${email.slice(0, at)}@${ascii}`;
}

/** True for an email address. Write its domain in ASCII first (withAsciiDomain). */
export const isEmailAddress = (text: string): boolean => HOST.test(EMAIL.exec(text)?.[1] ?? "");
