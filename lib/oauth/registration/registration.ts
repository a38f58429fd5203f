import { takesSecret } from "@/lib/oauth/client-auth/authentication";
import { type ClientJwks, parseClientJwks } from "@/lib/oauth/keys/jwks";
import { SCOPES, type Scope } from "@/lib/oauth/scopes";
import { SIGNING_ALGORITHMS, type SigningAlgorithm } from "@/lib/oauth/token/id-token";
import { ok, type Result, refuse } from "@/lib/result";
import { findNameFault } from "./display-name";
import { checkAddresses, type RegistrationContext } from "./registered-addresses";
import { findUnshowable } from "./registered-links";
import {
  AUTH_METHODS,
  type AuthMethod,
  type Registration,
  type RegistrationField,
  type RegistrationRefusal,
  type RegistrationRequest,
} from "./registration-request";

/** Checks that an application may be registered (docs/specification.md, section 5.2). */
export function checkRegistration(
  request: RegistrationRequest,
  context: RegistrationContext,
): Result<Registration, RegistrationRefusal> {
  const { authMethod, idTokenSigningAlg } = request;
  const fault = findNameFault(request.name);
  if (fault) return refuse({ field: "client_name", fault });
  const unshowable = findUnshowable(request);
  if (unshowable) return refuse(unshowable);
  if (!isAuthMethod(authMethod)) return unknown("token_endpoint_auth_method", authMethod);
  if (!isSigningAlgorithm(idTokenSigningAlg))
    return unknown("id_token_signed_response_alg", idTokenSigningAlg);
  const scopes = parseScopes(request.scope);
  if (!scopes.ok) return scopes;
  const addresses = checkAddresses(request, context, authMethod === "none");
  if (!addresses.ok) return addresses;
  const jwks = checkKeys(request, authMethod);
  if (!jwks.ok) return jwks;
  const grantTypes = ["authorization_code", "refresh_token"];
  const { scope: _, ...rest } = request;
  return ok({
    ...rest,
    ...addresses.value,
    authMethod,
    // Every other method is always enforced.
    authMethodEnforced: takesSecret(authMethod) && request.authMethodEnforced,
    anyLoopbackPort: authMethod === "none" && request.anyLoopbackPort,
    idTokenSigningAlg,
    jwks: jwks.value,
    scopes: scopes.value,
    grantTypes,
  });
}

const isAuthMethod = (name: string): name is AuthMethod =>
  (AUTH_METHODS as readonly string[]).includes(name);

const isSigningAlgorithm = (name: string): name is SigningAlgorithm =>
  (SIGNING_ALGORITHMS as readonly string[]).includes(name);

const unknown = (field: RegistrationField, value: string) =>
  refuse({ field, fault: "unknown" as const, value });

/** Parses the registered scopes. Unlike in a request, an unknown scope is an error. */
function parseScopes(scope: string): Result<Scope[], RegistrationRefusal> {
  const named = scope.split(" ").filter((name) => name !== "");
  if (named.length === 0) return refuse({ field: "scope", fault: "missing" });
  const stranger = named.find((name) => !(SCOPES as readonly string[]).includes(name));
  return stranger === undefined
    ? ok(SCOPES.filter((known) => named.includes(known)))
    : unknown("scope", stranger);
}

/**
 * Requires keys for private_key_jwt, either by value or by address, and refuses them for other
 * methods.
 */
function checkKeys(
  { jwks, jwksUri }: RegistrationRequest,
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
  if (parsed.ok) return parsed;
  return refuse({ field: "jwks", fault: "keys_unusable", keys: parsed.error });
}
