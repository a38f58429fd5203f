import {
  checkRegistrableRedirectUri,
  findTextFault,
  hasOtherScheme,
  hasUnsoundHost,
} from "@/lib/oauth/authorize/redirect-uri";
import { isPublicHost } from "@/lib/oauth/public-address";
import type { RegistrationFault } from "./registration-request";
import type { FieldWith } from "./settings";

/** On a loopback issuer, addresses that the server calls may be private and plain http. */
export type RegistrationContext = { privateNetwork: boolean };

/** Fault of a setting; `value` is the wrong one of several. */
export type Fault = { fault: RegistrationFault; value?: string } | null;

/**
 * Parameters that a response adds to an address (RFC 6749 section 4.1.2, RFC 9207 section 2, OpenID
 * Connect RP-Initiated Logout 1.0 section 3). The client might read one of the address's own instead.
 */
const ADDED = {
  redirectUris: ["code", "state", "iss", "error", "error_description", "error_uri"],
  postLogoutRedirectUris: ["state"],
} as const satisfies Record<FieldWith<{ kind: "addresses" }>, readonly string[]>;

/** Maximum number of addresses in a list. All are read with each authorization request. */
const MAX_ADDRESSES = 200;

/** Checks a list of addresses that browsers are sent to. */
export function findUnregistrable(
  field: keyof typeof ADDED,
  uris: readonly string[],
  isPublic: boolean,
): Fault {
  if (field === "redirectUris" && uris.length === 0) return { fault: "missing" };
  if (uris.length > MAX_ADDRESSES) return { fault: "too_many" };
  for (const value of uris) {
    const checked = checkRegistrableRedirectUri(value, { isPublic });
    if (!checked.ok) return { fault: checked.error, value };
    const { searchParams } = new URL(checked.value);
    if (ADDED[field].some((name) => searchParams.has(name)))
      return { fault: "response_parameter", value };
  }
  return null;
}

/**
 * Checks an address that the server calls: https on a public host, to prevent requests into our own
 * network (SSRF).
 */
export function findUncallable(
  value: string | null,
  { privateNetwork }: RegistrationContext,
): Fault {
  if (value === null) return null;
  const fault = findTextFault(value);
  if (fault) return { fault, value };
  if (hasOtherScheme(value)) return { fault: "not_web", value };
  if (hasUnsoundHost(value)) return { fault: "host_invalid", value };
  if (!/^https?:\/\/[^/?]/.test(value)) return { fault: "not_absolute", value };
  if (privateNetwork) return null;
  if (!value.startsWith("https:")) return { fault: "not_https", value };
  return isPublicHost(new URL(value)) ? null : { fault: "not_public", value };
}

/** Checks a link shown to users: on the web, and spelled so that every browser reads it alike. */
export function findUnlinkable(value: string | null, https: boolean): Fault {
  if (value === null) return null;
  const fault = linkFault(value) ?? (https && !value.startsWith("https:") ? "not_web" : null);
  return fault && { fault, value };
}

function linkFault(link: string): RegistrationFault | null {
  if (hasUnsoundHost(link)) return "host_invalid";
  if (!/^[!-~]{1,2048}$/.test(link) || link.includes("\\")) return "not_printable_ascii";
  if (hasOtherScheme(link)) return "not_web";
  if (!/^https?:\/\/[^/?#]/.test(link)) return "not_absolute";
  return /^[a-z]+:\/\/[^/?#]*@/.test(link) ? "user_info" : null;
}
