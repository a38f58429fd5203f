import { normalizeLink, withAsciiHost } from "@/lib/addresses";
import { takesSecret } from "@/lib/oauth/client-auth/authentication";
import { type ClientJwks, parseClientJwks } from "@/lib/oauth/keys/jwks";
import { SCOPES } from "@/lib/oauth/scopes";
import { DEVICE_GRANT } from "@/lib/oauth/token/device";
import { ok, type Result, refuse } from "@/lib/result";
import { type ApplicationType, AUTH_METHODS } from "./choices";
import { findFaults } from "./find-faults";
import { canSignSecurely, checkProfile } from "./profile";
import type { RegistrationContext } from "./registered-addresses";
import type {
  CompleteRequest,
  Registration,
  RegistrationRefusal,
  RegistrationRequest,
} from "./registration-request";
import {
  type ChoiceField,
  concerns,
  FIELDS,
  type Field,
  fieldsOf,
  INITIAL,
  SETTINGS,
  type Settings,
} from "./settings";

/**
 * Checks that an application may be registered (docs/specification.md, section 5.2). Returns every
 * fault, so that a form can name all fields at once.
 */
export function checkRegistration(
  { type: chosen, ...given }: RegistrationRequest,
  context: RegistrationContext,
): Result<Registration, RegistrationRefusal[]> {
  const request = complete(given);
  const type = chosen ?? typeOf(request);
  const asked = { ...request, ...withoutUnfit(type) };
  const isPublic = request.authMethod === "none";
  const faults = findFaults(asked, { ...context, type, isPublic });
  const jwks = isMethod(request.authMethod) ? checkKeys(request) : ok(null);
  const deviceGrant = checkDeviceGrant(request, type);
  const profile = checkProfile(asked, type);
  if (faults.length > 0 || !jwks.ok || !deviceGrant.ok || !profile.ok)
    return refuse([
      ...faults,
      ...[jwks, deviceGrant, profile].flatMap((part) => (part.ok ? [] : part.error)),
    ]);
  const { scope, ...rest } = asked;
  // Without a fault, each choice is one of its choices.
  const checked = rest as typeof rest & Pick<Settings, ChoiceField>;
  return ok({
    ...checked,
    ...profile.value,
    ...withAsciiHosts(asked),
    type,
    // Every other method is always enforced.
    authMethodEnforced: takesSecret(checked.authMethod) && asked.authMethodEnforced,
    anyLoopbackPort: isPublic && asked.anyLoopbackPort,
    jwks: jwks.value,
    scopes: type === "service" ? [] : SCOPES.filter((known) => scope.split(" ").includes(known)),
    deviceGrant: deviceGrant.value,
    grantTypes: grantTypesOf({ ...profile.value, type, deviceGrant: deviceGrant.value }),
  });
}

/**
 * Fills in what a request leaves open. Links and called addresses aren't compared: what everybody
 * reads alike is accepted.
 */
function complete(given: RegistrationRequest): CompleteRequest {
  const requested = FIELDS.filter((field) => field !== "scopes");
  const entries = requested.map((field) => {
    const value = given[field] ?? INITIAL[field];
    return [field, isLink(field) && typeof value === "string" ? normalizeLink(value) : value];
  });
  return { scope: given.scope ?? "", ...Object.fromEntries(entries) } as CompleteRequest;
}

const isLink = (field: Field) => ["link", "called"].includes(SETTINGS[field].kind);

/** Initial values of what means nothing for a type. A profile of another type is refused. */
const withoutUnfit = (type: ApplicationType): Partial<CompleteRequest> =>
  Object.fromEntries(
    [...fieldsOf("flag"), ...fieldsOf("choice")]
      .filter((field) => !concerns(field, type) && field !== "profile")
      .map((field) => [field, INITIAL[field]]),
  );

/** Returns the lists of addresses without duplicates, with international hosts as `xn--`. */
const withAsciiHosts = (request: CompleteRequest) =>
  Object.fromEntries(
    fieldsOf("addresses").map((field) => [field, [...new Set(request[field].map(withAsciiHost))]]),
  );

type Grants = Pick<Registration, "type" | "deviceGrant" | "profile" | "refreshDespiteProfile">;

export function grantTypesOf({ type, ...rest }: Grants): string[] {
  if (type === "service") return ["client_credentials"];
  if (type === "gate") return ["authorization_code"];
  const hasRefresh = rest.profile === "standard" || rest.refreshDespiteProfile;
  return [
    ...(type === "device" ? [] : ["authorization_code"]),
    ...(hasRefresh ? ["refresh_token"] : []),
    ...(rest.deviceGrant ? [DEVICE_GRANT] : []),
  ];
}

/** A device uses this grant only, and a native application may; others can open a browser. */
function checkDeviceGrant(
  { deviceGrant }: CompleteRequest,
  type: ApplicationType,
): Result<boolean, RegistrationRefusal> {
  if (type === "device") return ok(true);
  return deviceGrant && type !== "native"
    ? refuse({ field: "grant_types", fault: "only_native" })
    : ok(deviceGrant);
}

/** Redirect address on the user's own machine (RFC 8252 section 7). */
const NATIVE_URI = /^(?!https:)/;

function typeOf({ authMethod, redirectUris }: CompleteRequest): ApplicationType {
  if (authMethod !== "none") return "web";
  return redirectUris.some((uri) => NATIVE_URI.test(uri)) ? "native" : "browser";
}

const isMethod = (name: string) => AUTH_METHODS.some((method) => method === name);

/** Requires keys for private_key_jwt, by value or address; refuses them for other methods. */
function checkKeys({
  authMethod,
  jwks,
  jwksUri,
  profile,
}: CompleteRequest): Result<ClientJwks | null, RegistrationRefusal> {
  const given = [jwks, jwksUri].filter((source) => source !== null).length;
  if (given > 1) return refuse({ field: "jwks", fault: "keys_twice" });
  const wanted = authMethod === "private_key_jwt" ? 1 : 0;
  if (given < wanted) return refuse({ field: "jwks", fault: "keys_missing" });
  if (given > wanted)
    return refuse({ field: jwks === null ? "jwks_uri" : "jwks", fault: "keys_unused" });
  if (jwks === null) return ok(null);
  const parsed = parseClientJwks(jwks);
  if (!parsed.ok) return refuse({ field: "jwks", fault: "keys_unusable", keys: parsed.error });
  const isWeak = profile === "high_security" && !canSignSecurely(parsed.value);
  return isWeak ? refuse({ field: "jwks", fault: "needs_strong_keys" }) : parsed;
}
