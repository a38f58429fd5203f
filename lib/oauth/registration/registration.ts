import { normalizeLink } from "@/lib/addresses";
import { takesSecret } from "@/lib/oauth/client-auth/authentication";
import { type ClientJwks, parseClientJwks } from "@/lib/oauth/keys/jwks";
import { SCOPES, type Scope } from "@/lib/oauth/scopes";
import { DEVICE_GRANT } from "@/lib/oauth/token/device";
import { SIGNING_ALGORITHMS } from "@/lib/oauth/token/id-token";
import { ok, type Result, refuse } from "@/lib/result";
import { canSignSecurely, checkProfile } from "./profile";
import { checkAddresses, type RegistrationContext } from "./registered-addresses";
import { findUnshowable } from "./registered-links";
import {
  type ApplicationType,
  AUTH_METHODS,
  type AuthMethod,
  type Registration,
  type RegistrationField,
  type RegistrationRefusal,
  type RegistrationRequest,
} from "./registration-request";

/**
 * Checks that an application may be registered (docs/specification.md, section 5.2). Returns every
 * fault, so that a form can name all fields at once.
 */
export function checkRegistration(
  given: RegistrationRequest,
  context: RegistrationContext,
): Result<Registration, RegistrationRefusal[]> {
  const request = { ...given, ...normalizedLinks(given) };
  const unshowable = findUnshowable(request);
  const type = request.type ?? typeOf(request);
  const method = checkMethod(request.authMethod, type);
  const isService = type === "service";
  const asked = { ...request, ...WITHOUT[type] };
  const alg = oneOf(SIGNING_ALGORITHMS, "id_token_signed_response_alg", asked.idTokenSigningAlg);
  const scopes = isService ? ok([]) : parseScopes(request.scope);
  const isPublic = request.authMethod === "none";
  const addresses = checkAddresses(request, context, { isPublic, type });
  const deviceGrant = checkDeviceGrant(request, type);
  const profile = checkProfile(asked, type);
  const jwks = method.ok ? checkKeys(request, method.value) : ok(null);
  const isSound = unshowable.length === 0 && addresses.ok && jwks.ok && deviceGrant.ok;
  if (!isSound || !method.ok || !alg.ok || !scopes.ok || !profile.ok)
    return refuse([
      ...unshowable,
      ...[method, alg, scopes, addresses, jwks, deviceGrant, profile].flatMap((part) =>
        part.ok ? [] : part.error,
      ),
    ]);
  const authMethod = method.value;
  const { scope: _, ...rest } = asked;
  return ok({
    ...rest,
    ...addresses.value,
    ...profile.value,
    type,
    authMethod,
    // Every other method is always enforced.
    authMethodEnforced: takesSecret(authMethod) && request.authMethodEnforced,
    anyLoopbackPort: authMethod === "none" && asked.anyLoopbackPort,
    idTokenSigningAlg: alg.value,
    jwks: jwks.value,
    scopes: scopes.value,
    deviceGrant: deviceGrant.value,
    grantTypes: grantTypesOf({ ...profile.value, type, deviceGrant: deviceGrant.value }),
  });
}

const LINKS = ["homepageUrl", "policyUri", "tosUri", "backchannelLogoutUri", "jwksUri"] as const;

/** Links and called addresses aren't compared: what everybody reads alike is accepted. */
const normalizedLinks = (given: RegistrationRequest) =>
  Object.fromEntries(
    LINKS.map((field) => [field, given[field] === null ? null : normalizeLink(given[field])]),
  ) as Pick<RegistrationRequest, (typeof LINKS)[number]>;

type Grants = Pick<Registration, "type" | "deviceGrant" | "profile" | "refreshDespiteProfile">;

export function grantTypesOf({ type, ...rest }: Grants): string[] {
  if (type === "service") return ["client_credentials"];
  const hasRefresh = rest.profile === "standard" || rest.refreshDespiteProfile;
  return [
    ...(type === "device" ? [] : ["authorization_code"]),
    ...(hasRefresh ? ["refresh_token"] : []),
    ...(rest.deviceGrant ? [DEVICE_GRANT] : []),
  ];
}

/** Settings that mean nothing for a type, as it has them. */
const WITHOUT: Partial<Record<ApplicationType, Partial<RegistrationRequest>>> = {
  device: { requirePar: false, anyLoopbackPort: false },
  service: {
    idTokenSigningAlg: "RS256",
    firstParty: false,
    requirePar: false,
    claimsInIdToken: false,
  },
};

/** A device uses this grant only, and a native application may; others can open a browser. */
function checkDeviceGrant(
  { deviceGrant = false }: RegistrationRequest,
  type: ApplicationType,
): Result<boolean, RegistrationRefusal> {
  if (type === "device") return ok(true);
  return deviceGrant && type !== "native"
    ? refuse({ field: "grant_types", fault: "only_native" })
    : ok(deviceGrant);
}

/** Redirect address on the user's own machine (RFC 8252 section 7). */
const NATIVE_URI = /^(?!https:)/;

function typeOf({ authMethod, redirectUris }: RegistrationRequest): ApplicationType {
  if (authMethod !== "none") return "web";
  return redirectUris.some((uri) => NATIVE_URI.test(uri)) ? "native" : "browser";
}

/** A service proves who it is: nobody else does (RFC 6749 section 4.4). */
function checkMethod(
  value: string,
  type: ApplicationType,
): Result<AuthMethod, RegistrationRefusal> {
  const field = "token_endpoint_auth_method";
  return type === "service" && value === "none"
    ? refuse({ field, fault: "not_for_services", value })
    : oneOf(AUTH_METHODS, field, value);
}

function oneOf<T extends string>(
  known: readonly T[],
  field: RegistrationField,
  value: string,
): Result<T, RegistrationRefusal> {
  const found = known.find((one) => one === value);
  return found === undefined ? refuse({ field, fault: "unknown", value }) : ok(found);
}

/** Parses the registered scopes. Unlike in a request, an unknown scope is an error. */
function parseScopes(scope: string): Result<Scope[], RegistrationRefusal> {
  const named = scope.split(" ").filter((name) => name !== "");
  if (named.length === 0) return refuse({ field: "scope", fault: "missing" });
  const stranger = named.find((name) => !(SCOPES as readonly string[]).includes(name));
  return stranger === undefined
    ? ok(SCOPES.filter((known) => named.includes(known)))
    : refuse({ field: "scope", fault: "unknown", value: stranger });
}

/**
 * Requires keys for private_key_jwt, either by value or by address, and refuses them for other
 * methods.
 */
function checkKeys(
  { jwks, jwksUri, profile }: RegistrationRequest,
  method: AuthMethod,
): Result<ClientJwks | null, RegistrationRefusal> {
  const given = [jwks, jwksUri].filter((source) => source !== null).length;
  if (given > 1) return refuse({ field: "jwks", fault: "keys_twice" });
  const wanted = method === "private_key_jwt" ? 1 : 0;
  if (given < wanted) return refuse({ field: "jwks", fault: "keys_missing" });
  if (given > wanted)
    return refuse({ field: jwks === null ? "jwks_uri" : "jwks", fault: "keys_unused" });
  if (jwks === null) return ok(null);
  const parsed = parseClientJwks(jwks);
  if (!parsed.ok) return refuse({ field: "jwks", fault: "keys_unusable", keys: parsed.error });
  const isWeak = profile === "high_security" && !canSignSecurely(parsed.value);
  return isWeak ? refuse({ field: "jwks", fault: "needs_strong_keys" }) : parsed;
}
