import { withAsciiHost } from "@/lib/addresses";
import {
  checkRegistrableRedirectUri,
  findTextFault,
  hasOtherScheme,
  hasUnsoundHost,
} from "@/lib/oauth/authorize/redirect-uri";
import { isPublicHost } from "@/lib/oauth/public-address";
import { ok, type Result, refuse } from "@/lib/result";
import type {
  ApplicationType,
  Registration,
  RegistrationField,
  RegistrationRefusal,
} from "./registration-request";

/**
 * If the issuer is on a loopback host, addresses that the server calls may be private and plain
 * http.
 */
export type RegistrationContext = { privateNetwork: boolean };

type Addresses = Pick<
  Registration,
  "redirectUris" | "postLogoutRedirectUris" | "backchannelLogoutUri" | "jwksUri"
>;

/** Checks the addresses of a client and removes duplicates. */
export function checkAddresses(
  request: Addresses,
  context: RegistrationContext,
  { isPublic, type }: { isPublic: boolean; type: ApplicationType },
): Result<Addresses, RegistrationRefusal[]> {
  const { backchannelLogoutUri, jwksUri } = request;
  const refused = [
    ...(type === "service" || type === "device"
      ? findForBrowsers(request, type)
      : findFaults(request, isPublic)),
    findUncallable("backchannel_logout_uri", backchannelLogoutUri, context),
    findUncallable("jwks_uri", jwksUri, context),
  ].filter((refusal) => refusal !== null);
  if (refused.length > 0) return refuse(refused);
  return ok({
    redirectUris: [...new Set(request.redirectUris.map(withAsciiHost))],
    postLogoutRedirectUris: [...new Set(request.postLogoutRedirectUris.map(withAsciiHost))],
    backchannelLogoutUri,
    jwksUri,
  });
}

/**
 * Parameters that a response adds to an address (RFC 6749 section 4.1.2, RFC 9207 section 2, OpenID
 * Connect RP-Initiated Logout 1.0 section 3). The client might read one of the address's own instead.
 */
const ADDED = {
  redirect_uris: ["code", "state", "iss", "error", "error_description", "error_uri"],
  post_logout_redirect_uris: ["state"],
} as const;

/** Maximum number of addresses in a list. All are read with each authorization request. */
const MAX_ADDRESSES = 200;

const findFaults = ({ redirectUris, postLogoutRedirectUris }: Addresses, isPublic: boolean) => [
  redirectUris.length === 0
    ? ({ field: "redirect_uris", fault: "missing" } as const)
    : findUnregistrable("redirect_uris", redirectUris, isPublic),
  findUnregistrable("post_logout_redirect_uris", postLogoutRedirectUris, isPublic),
];

/** Refuses the addresses that only an application has whose users come by a browser. */
const findForBrowsers = (request: Addresses, type: "service" | "device"): RegistrationRefusal[] =>
  (
    [
      ["redirect_uris", request.redirectUris.length > 0],
      ["post_logout_redirect_uris", request.postLogoutRedirectUris.length > 0],
      ["backchannel_logout_uri", request.backchannelLogoutUri !== null],
    ] as const
  )
    .filter(([, isGiven]) => isGiven)
    .map(([field]) => ({ field, fault: `not_for_${type}s` }));

function findUnregistrable(
  field: keyof typeof ADDED,
  uris: readonly string[],
  isPublic: boolean,
): RegistrationRefusal | null {
  if (uris.length > MAX_ADDRESSES) return { field, fault: "too_many" };
  for (const value of uris) {
    const checked = checkRegistrableRedirectUri(value, { isPublic });
    if (!checked.ok) return { field, fault: checked.error, value };
    const { searchParams } = new URL(checked.value);
    if (ADDED[field].some((name) => searchParams.has(name)))
      return { field, fault: "response_parameter", value };
  }
  return null;
}

/**
 * Checks an address that the server calls: https on a public host, to prevent requests into our own
 * network (SSRF).
 */
function findUncallable(
  field: RegistrationField,
  value: string | null,
  { privateNetwork }: RegistrationContext,
): RegistrationRefusal | null {
  if (value === null) return null;
  const fault = findTextFault(value);
  if (fault) return { field, fault, value };
  if (hasOtherScheme(value)) return { field, fault: "not_web", value };
  if (hasUnsoundHost(value)) return { field, fault: "host_invalid", value };
  if (!/^https?:\/\/[^/?]/.test(value)) return { field, fault: "not_absolute", value };
  if (privateNetwork) return null;
  if (!value.startsWith("https:")) return { field, fault: "not_https", value };
  return isPublicHost(new URL(value)) ? null : { field, fault: "not_public", value };
}
