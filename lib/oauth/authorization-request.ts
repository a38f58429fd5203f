import { ok, type Result, refuse } from "@/lib/result";
import { type AuthorizeRefusal, refuseOnPage } from "./authorization-errors";
import { checkInteraction, type Interaction } from "./interaction";
import { type Parameters, unreadableParameter } from "./parameters";
import { isCodeChallenge } from "./pkce";
import { includesAll, parseScope, type Scope } from "./scopes";

/** What the authorization endpoint needs to know of a client. */
export type RegisteredClient = {
  clientId: string;
  suspended: boolean;
  isPublic: boolean;
  firstParty: boolean;
  scopes: readonly string[];
  grantTypes: readonly string[];
  redirectUris: readonly string[];
};

export type AuthorizationRequest = Interaction & {
  clientId: string;
  redirectUri: string;
  scopes: Scope[];
  /** Returned unmodified. */
  state: string | null;
  /** Echoed in the ID token (OpenID Connect Core 2). */
  nonce: string | null;
  codeChallenge: string;
};

/** The parameters that mean something here; all others are ignored (RFC 6749 section 3.1). */
export const AUTHORIZE_PARAMETERS = [
  "client_id",
  "redirect_uri",
  "response_type",
  "response_mode",
  "scope",
  "state",
  "nonce",
  "code_challenge",
  "code_challenge_method",
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
] as const;

/** Characters; requests are stored for whoever asks. */
const MAX_LENGTH = 4096;

const isTooLong = (value: string | undefined) => (value?.length ?? 0) > MAX_LENGTH;

type RedirectRefusal = Extract<AuthorizeRefusal, { show: "redirect" }>;
type Fault = Pick<RedirectRefusal, "error" | "description">;

/** RFC 6749 section 4.1.1, PKCE (RFC 7636) mandatory. Who asks and where to answer come first: rules 2, 3. */
export function checkAuthorizationRequest(
  parameters: Parameters,
  client: RegisteredClient | null,
): Result<AuthorizationRequest, AuthorizeRefusal> {
  const { values } = parameters;
  if (!values.has("client_id"))
    return refuse(refuseOnPage("client_missing", "client_id is missing"));
  if (!client) return refuse(refuseOnPage("client_unknown", "client_id is not registered"));
  const redirectUri = values.get("redirect_uri");
  if (redirectUri === undefined)
    return refuse(
      refuseOnPage("redirect_uri_missing", "redirect_uri is missing or was sent twice"),
    );
  // Strings, never URLs: parsing made hostile addresses equal (RFC 9700 section 2.1).
  if (!client.redirectUris.includes(redirectUri))
    return refuse(refuseOnPage("redirect_uri_unregistered", `redirect_uri sent: ${redirectUri}`));
  if (client.suspended)
    return refuse(refuseOnPage("client_suspended", "The application is suspended"));

  const state = isTooLong(values.get("state")) ? null : (values.get("state") ?? null);
  const checked = checkContent(parameters, client);
  if (!checked.ok) return refuse({ show: "redirect", redirectUri, state, ...checked.error });
  return ok({ clientId: client.clientId, redirectUri, state, ...checked.value });
}

function checkContent(parameters: Parameters, client: RegisteredClient) {
  const fault = findFault(parameters, client);
  if (fault) return refuse(fault);
  const { values } = parameters;
  const scopes = parseScope(values.get("scope") ?? "");
  if (scopes.length === 0) return refuse(invalid("no known scope was asked for", "invalid_scope"));
  if (!includesAll(client.scopes, scopes))
    return refuse(invalid("the application is not registered for a scope", "invalid_scope"));
  const interaction = checkInteraction(values);
  if (!interaction.ok) return refuse(invalid(interaction.error));
  return ok({
    scopes,
    nonce: values.get("nonce") ?? null,
    codeChallenge: values.get("code_challenge") ?? "",
    ...interaction.value,
  });
}

/** The first fault of form, or null. `request` and `request_uri` come before PKCE (rule 11). */
function findFault(parameters: Parameters, client: RegisteredClient): Fault | null {
  const { values } = parameters;
  const unreadable = unreadableParameter(parameters, AUTHORIZE_PARAMETERS);
  if (unreadable) return invalid(`${unreadable} was repeated or cannot be decoded`);
  const long = AUTHORIZE_PARAMETERS.find((name) => isTooLong(values.get(name)));
  if (long) return invalid(`${long} is longer than ${MAX_LENGTH} characters`);
  if (values.has("request"))
    return invalid("request objects are not supported", "request_not_supported");
  if (values.has("request_uri"))
    return invalid("this request_uri is not one of ours", "request_uri_not_supported");
  const responseType = values.get("response_type");
  if (responseType === undefined) return invalid("response_type is missing");
  if (responseType !== "code")
    return invalid("only the response_type code is supported", "unsupported_response_type");
  if (!client.grantTypes.includes("authorization_code"))
    return invalid("the application may not use this flow", "unauthorized_client");
  if ((values.get("response_mode") ?? "query") !== "query")
    return invalid("only the response_mode query is supported");
  return findPkceFault(values);
}

/** RFC 7636 sections 4.3 and 4.4.1; a missing method would mean `plain`, which is refused. */
function findPkceFault(values: ReadonlyMap<string, string>): Fault | null {
  const challenge = values.get("code_challenge");
  if (challenge === undefined) return invalid("PKCE is required: code_challenge is missing");
  if (values.get("code_challenge_method") !== "S256")
    return invalid("PKCE is required with code_challenge_method S256");
  if (!isCodeChallenge(challenge))
    return invalid("code_challenge is not 43 to 128 unreserved characters");
  return null;
}

function invalid(
  description: string,
  error: Exclude<Fault["error"], "access_denied"> = "invalid_request",
): Fault {
  return { error, description };
}
