import { isTooLong, limitOf, type Parameters, unreadableParameter } from "@/lib/oauth/parameters";
import { isCodeChallenge } from "@/lib/oauth/token/code-exchange";
import type { Arrival, RegisteredClient } from "./context";
import { isWebAddress } from "./redirect-uri";
import { type AuthorizeErrorCode, RESPONSE_MODES } from "./response";

/** Error for the client, with a description for its developer. */
export type Fault = { error: AuthorizeErrorCode; description: string };

/** Supported parameters; all others are ignored (RFC 6749 section 3.1). */
export const AUTHORIZE_PARAMETERS = [
  "client_id",
  "redirect_uri",
  "response_type",
  "response_mode",
  "scope",
  "resource",
  "state",
  "nonce",
  "code_challenge",
  "code_challenge_method",
  "dpop_jkt",
  "prompt",
  "max_age",
  "login_hint",
  "claims",
  "id_token_hint",
  "acr_values",
  "display",
  "ui_locales",
  "claims_locales",
  "request",
  "request_uri",
  "registration",
] as const;

/** Maximum bytes of all parameters except `id_token_hint`. Anyone can have a request stored. */
const MAX_BYTES = 8192;

/**
 * Returns the bytes that a pending request takes in storage. Only the subject of its
 * `id_token_hint` is stored.
 */
export const requestSize = (values: ReadonlyMap<string, string>) =>
  AUTHORIZE_PARAMETERS.filter((name) => name !== "id_token_hint" && values.has(name))
    .map((name) => Buffer.byteLength(name) + Buffer.byteLength(values.get(name) ?? ""))
    .reduce((all, size) => all + size, 0);

/**
 * Returns the first syntactic fault, or null. `request` and `request_uri` are checked before PKCE
 * (docs/protocol-rules.md, rule 11).
 */
export function findFault(
  parameters: Parameters,
  client: RegisteredClient,
  { pushed }: Arrival,
): Fault | null {
  const { values } = parameters;
  const unreadable = findUnreadable(parameters);
  if (unreadable) return unreadable;
  if (values.has("request"))
    return invalid("request objects are not supported", "request_not_supported");
  if (values.has("request_uri"))
    return invalid("request_uri was not issued by this server", "request_uri_not_supported");
  if (client.requirePar && !pushed)
    return invalid("this application must push its authorization requests to the PAR endpoint");
  const responseType = values.get("response_type");
  if (responseType === undefined) return invalid("response_type is missing");
  // `registration` is for self-issued providers only (OpenID Connect Core 3.1.2.6, 7.2.1).
  if (values.has("registration"))
    return invalid("registration is not supported", "registration_not_supported");
  if (responseType !== "code")
    return invalid("only response_type=code is supported", "unsupported_response_type");
  if (!client.grantTypes.includes("authorization_code"))
    return invalid(
      "the application is not registered for the authorization code flow",
      "unauthorized_client",
    );
  return findResponseModeFault(values, client) ?? findPkceFault(values) ?? findKeyFault(values);
}

function findUnreadable(parameters: Parameters): Fault | null {
  const unreadable = unreadableParameter(parameters, AUTHORIZE_PARAMETERS);
  if (unreadable) return invalid(`${unreadable} is repeated or cannot be decoded`);
  const long = AUTHORIZE_PARAMETERS.find((name) => isTooLong(name, parameters.values.get(name)));
  if (long) return invalid(`${long} is longer than ${limitOf(long)} characters`);
  return requestSize(parameters.values) > MAX_BYTES
    ? invalid(`the parameters exceed ${MAX_BYTES} bytes in total`)
    : null;
}

function findResponseModeFault(
  values: ReadonlyMap<string, string>,
  { isGate }: RegisteredClient,
): Fault | null {
  const mode = values.get("response_mode");
  if (mode === undefined) return null;
  if (!(RESPONSE_MODES as readonly string[]).includes(mode))
    return invalid("only response_mode=query and response_mode=form_post are supported");
  if (mode !== "query" && isGate) return invalid("a gate takes only response_mode=query");
  if (mode === "form_post" && !isWebAddress(values.get("redirect_uri") ?? ""))
    return invalid("response_mode=form_post does not work with a private-use redirect_uri");
  return null;
}

/** Descriptions of faults that a client without PKCE makes. Its application's page explains them. */
export const PKCE_FAULTS = {
  missing: "PKCE is required: code_challenge is missing",
  plain: "PKCE is required with code_challenge_method S256",
} as const;

/**
 * Requires PKCE with S256 (RFC 7636 sections 4.3 and 4.4.1). A missing method would mean `plain`,
 * which is refused.
 */
function findPkceFault(values: ReadonlyMap<string, string>): Fault | null {
  const challenge = values.get("code_challenge");
  if (challenge === undefined) return invalid(PKCE_FAULTS.missing);
  if (values.get("code_challenge_method") !== "S256") return invalid(PKCE_FAULTS.plain);
  if (!isCodeChallenge(challenge))
    return invalid("code_challenge is not 43 to 128 unreserved characters");
  return null;
}

/** Requires `dpop_jkt` to be a SHA-256 thumbprint (RFC 9449 section 10). */
function findKeyFault(values: ReadonlyMap<string, string>): Fault | null {
  const jkt = values.get("dpop_jkt");
  return jkt === undefined || /^[\w-]{43}$/.test(jkt)
    ? null
    : invalid("dpop_jkt is not the base64url-encoded SHA-256 thumbprint of a key");
}

export function invalid(
  description: string,
  error: Exclude<AuthorizeErrorCode, "access_denied"> = "invalid_request",
): Fault {
  return { error, description };
}
