import { isTooLong, type Parameters } from "@/lib/oauth/parameters";
import { describeSent, parseScope, type Scope } from "@/lib/oauth/scopes";
import { ok, type Result, refuse } from "@/lib/result";
import {
  type AuthenticationParameters,
  claimedContexts,
  knownContexts,
  parseAuthenticationParameters,
  type RequestedContexts,
  requestedContexts,
} from "./authentication-context";
import type { Arrival, RegisteredClient } from "./context";
import { type Fault, findFault, invalid } from "./faults";
import { findRegisteredUri, isWebAddress, LOOPBACK_HOSTS } from "./redirect-uri";
import { type RequestedApi, requestedApis } from "./requested-apis";
import {
  type AuthorizeRefusal,
  ONLY_THE_PORT,
  type ResponseMode,
  type ResponseTarget,
  refuseOnPage,
} from "./response";

export type AuthorizationRequest = ResponseTarget &
  AuthenticationParameters & {
    clientId: string;
    /** Registered address that `redirectUri` matches. */
    registeredUri: string;
    scopes: Scope[];
    /** Names in `scope` that the client isn't registered for, or that are unknown (RFC 6749 section 3.3). */
    droppedScopes: string[];
    /** APIs that the client wants access tokens for, each with its scopes. */
    apis: RequestedApi[];
    /** Echoed in the ID token (OpenID Connect Core 2). */
    nonce: string | null;
    /** Classes of authentication that the client asks for. */
    contexts: RequestedContexts;
    codeChallenge: string;
    /** Thumbprint of the only key that redeems the code (RFC 9449 section 10); null for any or none. */
    jkt: string | null;
  };

/**
 * Checks an authorization request (RFC 6749 section 4.1.1), with PKCE (RFC 7636) mandatory. Client
 * and redirect address come first (docs/protocol-rules.md, rules 2 and 3).
 */
export function checkAuthorizationRequest(
  parameters: Parameters,
  client: RegisteredClient | null,
  arrival: Arrival,
): Result<AuthorizationRequest, AuthorizeRefusal> {
  const { values } = parameters;
  if (!client || !values.has("client_id")) return refuse(refuseWithoutClient(values));
  const redirectUri = values.get("redirect_uri");
  if (redirectUri === undefined)
    return refuse(refuseOnPage("redirect_uri_missing", "redirect_uri is missing or repeated"));
  // Compares strings, not URLs: parsing makes hostile addresses equal to registered ones (RFC 9700
  // section 2.1).
  const registeredUri = findRegisteredUri(client.redirectUris, redirectUri, client.anyPortOn);
  if (registeredUri === null) return refuse(refuseUnregistered(redirectUri, client));
  if (client.suspended)
    return refuse(refuseOnPage("client_suspended", "The application is suspended"));

  const target = responseTarget(redirectUri, values);
  const checked = checkContent(parameters, client, arrival);
  if (!checked.ok) return refuse({ show: "redirect", ...target, ...checked.error });
  return ok({ clientId: client.clientId, registeredUri, ...target, ...checked.value });
}

/** Returns the refusal for a missing or unregistered client_id (docs/protocol-rules.md, rule 2). */
export const refuseWithoutClient = (values: Parameters["values"]) =>
  values.has("client_id")
    ? refuseOnPage("client_unknown", "client_id is not registered")
    : refuseOnPage("client_missing", "client_id is missing");

/** Says if only the port differs, as it does for native applications that listen on any free one. */
function refuseUnregistered(sent: string, { redirectUris }: RegisteredClient) {
  const detail = `redirect_uri sent: ${sent}`;
  return findRegisteredUri(redirectUris, sent, LOOPBACK_HOSTS) === null
    ? refuseOnPage("redirect_uri_unregistered", detail)
    : refuseOnPage("redirect_uri_port", `${detail}; ${ONLY_THE_PORT}`);
}

/** Returns where to send the response. Errors use form_post only if it was validly asked for. */
function responseTarget(
  redirectUri: string,
  values: ReadonlyMap<string, string>,
): { redirectUri: string; responseMode: ResponseMode; state: string | null } {
  const byForm = values.get("response_mode") === "form_post" && isWebAddress(redirectUri);
  const state = values.get("state");
  return {
    redirectUri,
    responseMode: byForm ? "form_post" : "query",
    state: state === undefined || isTooLong("state", state) ? null : state,
  };
}

function checkContent(parameters: Parameters, client: RegisteredClient, arrival: Arrival) {
  const fault = findFault(parameters, client, arrival);
  if (fault) return refuse(fault);
  const { values } = parameters;
  const authentication = parseAuthenticationParameters(values);
  if (!authentication.ok) return refuse(invalid(authentication.error));
  const requested = requestedScopes(values, client);
  if (!requested.ok) return requested;
  const { claims, subject: claimed } = authentication.value;
  const subject = checkSubject(claimed, arrival.hint, client);
  if (!subject.ok) return refuse(invalid(subject.error));
  const claimedAcr = claimedContexts(claims);
  if (isUnreachable(claimedAcr)) return refuse(UNMET);
  return ok({
    ...requested.value,
    nonce: values.get("nonce") ?? null,
    contexts: requestedContexts((values.get("acr_values") ?? "").split(" "), claimedAcr),
    codeChallenge: values.get("code_challenge") ?? "",
    jkt: values.get("dpop_jkt") ?? null,
    ...authentication.value,
    subject: subject.value,
  });
}

/** Returns the OpenID scopes and the APIs of a request, or an error if neither is left. */
function requestedScopes(
  values: Parameters["values"],
  client: RegisteredClient,
): Result<Pick<AuthorizationRequest, "scopes" | "apis" | "droppedScopes">, Fault> {
  const scopes = registeredScopes(client, values.get("scope") ?? "");
  const apis = requestedApis(values, client);
  if (!apis.ok) return apis;
  const isNone = scopes.length === 0 && apis.value.length === 0;
  if (isNone) return refuse(noScope(client, values));
  const kept = new Set<string>([scopes, apis.value.map((api) => api.scopes)].flat(2));
  const asked = new Set((values.get("scope") ?? "").split(" ").filter((name) => name !== ""));
  const droppedScopes = [...asked].filter((name) => !kept.has(name));
  return ok({ scopes, apis: apis.value, droppedScopes });
}

/** Drops scopes that the client isn't registered for, like unknown ones (RFC 6749 section 3.3). */
const registeredScopes = (client: RegisteredClient, scope: string) =>
  parseScope(scope).filter((name) => client.scopes.includes(name));

function noScope({ apis }: RegisteredClient, values: Parameters["values"]) {
  const scope = values.get("scope");
  if (scope === undefined) return invalid("scope is missing", "invalid_scope");
  const advice = apis.length > 1 ? "; send resource for scopes of an API" : "";
  return invalid(
    `the application is not registered for any of these scopes: ${describeSent(scope)}${advice}`,
    "invalid_scope",
  );
}

/** True if the client requires one of several classes and this server knows none of them. */
const isUnreachable = ({ values, essential }: ReturnType<typeof claimedContexts>) =>
  essential && values.length > 0 && knownContexts(values).length === 0;

/**
 * Error if no sign-in can meet a required `acr`, which OpenID Connect Core 5.5.1.1 treats as a
 * failed authentication.
 */
const UNMET: Fault = {
  error: "unmet_authentication_requirements",
  description: "none of the requested authentication contexts can be satisfied",
};

/**
 * Returns the subject that the client requires by `claims`, by a hint issued to it (OpenID Connect
 * Core 3.1.2.1), or by both if they agree.
 */
function checkSubject(
  claimed: string | null,
  hint: Arrival["hint"],
  client: RegisteredClient,
): Result<string | null, string> {
  if (!hint) return ok(claimed);
  if (!hint.ok) return refuse("id_token_hint is not an ID token of this issuer");
  const { audience, subject } = hint.value;
  if (audience !== client.clientId)
    return refuse("id_token_hint was issued to another application");
  if (claimed !== null && claimed !== subject)
    return refuse("id_token_hint and claims name different subjects");
  return ok(subject);
}
