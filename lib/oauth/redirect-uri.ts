import { ok, type Result, refuse } from "@/lib/result";

const LOOPBACK_HTTP = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?(\/|\?|$)/;
const PRIVATE_USE = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:\/(?!\/)/;
const PRINTABLE = /^[!-~]{1,2048}$/;

export type RedirectUriRefusal =
  | "not_printable_ascii"
  | "fragment"
  | "user_info"
  | "wildcard"
  | "not_absolute"
  | "not_https";

/** Whether an address may be registered (RFC 9700 section 2.1, RFC 8252 section 7). */
export function checkRegistrableRedirectUri(
  uri: string,
  client: { isPublic: boolean },
): Result<string, RedirectUriRefusal> {
  const fault = findTextFault(uri);
  if (fault) return refuse(fault);
  if (PRIVATE_USE.test(uri)) return client.isPublic ? ok(uri) : refuse("not_https");
  if (!URL.canParse(uri)) return refuse("not_absolute");
  return LOOPBACK_HTTP.test(uri) || /^https:\/\/[^/?]/.test(uri) ? ok(uri) : refuse("not_https");
}

/** Of what no registered address may hold, the first that this one does; or null. */
export function findTextFault(uri: string): RedirectUriRefusal | null {
  if (!PRINTABLE.test(uri) || uri.includes("\\")) return "not_printable_ascii";
  if (uri.includes("#")) return "fragment";
  if (uri.includes("*")) return "wildcard";
  return /^[a-z]+:\/\/[^/?]*@/i.test(uri) ? "user_info" : null;
}

/** An address that is whole, but of something else than the web: `ftp://host`, `javascript:…`. */
export const hasOtherScheme = (uri: string) =>
  /^[a-z][a-z0-9+.-]*:/i.test(uri) && !/^https?:/i.test(uri);

/** Any program on the person's machine could claim such an address (RFC 8252 section 8.6). */
export const isClaimableByOthers = (uri: string) =>
  LOOPBACK_HTTP.test(uri) || PRIVATE_USE.test(uri);

/** Whether a browser can post a form there; what opens a program only gets the address. */
export const isWebAddress = (uri: string) => /^https?:\/\//.test(uri);

/** An origin that CSP has words for: its host-source knows no IPv6 address and no underscore (CSP level 3, 2.3.1). */
const HOST_SOURCE = /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/;

/** What CSP `form-action` needs to let the browser follow a redirect to it: an origin, else a scheme. */
export function formActionSource(uri: string) {
  const { origin, protocol } = new URL(uri);
  return HOST_SOURCE.test(origin) ? origin : protocol;
}
