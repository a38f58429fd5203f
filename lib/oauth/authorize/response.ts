export const RESPONSE_MODES = ["query", "form_post"] as const;
export type ResponseMode = (typeof RESPONSE_MODES)[number];

type AuthorizationAnswer = { code: string } | { error: string; error_description?: string };

/** Address and encoding of a response (OAuth 2.0 Multiple Response Types, section 2.1). */
export type ResponseTarget = {
  redirectUri: string;
  responseMode: ResponseMode;
  state: string | null;
};

/**
 * Response sent through the browser: a URL to redirect to, or fields to post (Form Post Response
 * Mode, section 2).
 */
export type AuthorizationResponse =
  | { mode: "query"; location: string }
  | { mode: "form_post"; action: string; fields: Record<string, string> };

/**
 * Returns the response to a client. It always has `iss` (RFC 9207) and echoes `state` byte for byte
 * if it was sent.
 */
export function authorizationResponse(
  { redirectUri, responseMode, state }: ResponseTarget,
  answer: AuthorizationAnswer,
  issuer: string,
): AuthorizationResponse {
  const fields = { ...answer, ...(state !== null && { state }), iss: issuer };
  return responseMode === "form_post"
    ? { mode: "form_post", action: redirectUri, fields }
    : { mode: "query", location: withQuery(redirectUri, fields) };
}

/**
 * Appends parameters to an address and keeps its registered query (RFC 6749 section 3.1.2).
 * Concatenates text, because a URL parser could rewrite the address.
 */
function withQuery(redirectUri: string, fields: Record<string, string>) {
  return `${redirectUri}${joint(redirectUri)}${new URLSearchParams(fields)}`;
}

/** Returns the separator between an address and parameters appended to it. */
export function joint(redirectUri: string) {
  if (!redirectUri.includes("?")) return "?";
  return /[?&]$/.test(redirectUri) ? "" : "&";
}

/**
 * Error codes of RFC 6749 section 4.1.2.1, RFC 8707 section 2, OpenID Connect Core 3.1.2.6 and
 * OpenID Connect Core Error Code unmet_authentication_requirements 1.0.
 */
export type AuthorizeErrorCode =
  | "invalid_request"
  | "unauthorized_client"
  | "access_denied"
  | "unsupported_response_type"
  | "invalid_scope"
  | "invalid_target"
  | "login_required"
  | "consent_required"
  | "account_selection_required"
  | "interaction_required"
  | "unmet_authentication_requirements"
  | "temporarily_unavailable"
  | "request_not_supported"
  | "request_uri_not_supported"
  | "registration_not_supported";

/** Errors of a request that is in order, with their descriptions. */
const STEP_REFUSALS = {
  access_denied: "the user denied access",
  login_required: "the user must sign in",
  consent_required: "the user must give consent",
  interaction_required: "the user must interact with the sign-in page",
  unmet_authentication_requirements: "the user did not sign in as strongly as requested",
} as const satisfies Partial<Record<AuthorizeErrorCode, string>>;

export type StepRefusal = keyof typeof STEP_REFUSALS;

/** Returns the description of an error. `isClosed`: the application isn't open to the user, who denied nothing. */
export const describeRefusal = (error: StepRefusal, isClosed: boolean): string =>
  isClosed && error === "access_denied"
    ? "the application is not open to this user"
    : STEP_REFUSALS[error];

/** Fault of a redirect URI on another port, and the ways out (RFC 8252 section 7.3). */
export const ONLY_THE_PORT =
  "only its port differs from a registered one. Register this port; a native application can also use the device grant, or an administrator can set the policy loopback_ports to any";

/**
 * Refusal of an authorization request. "page" carries no address, so it can't become an open
 * redirect (RFC 6749 section 4.1.2.1).
 */
export type AuthorizeRefusal =
  | { show: "page"; reason: RequestFault; detail: string }
  | (ResponseTarget & { show: "redirect"; error: AuthorizeErrorCode; description: string });

/** Faults that depend only on the request and rule out a redirect. */
export type RequestFault =
  | "client_missing"
  | "client_unknown"
  | "client_suspended"
  | "redirect_uri_missing"
  | "redirect_uri_unregistered"
  /** It is registered with another port, on a loopback host. */
  | "redirect_uri_port"
  | "request_unknown";

/**
 * Reasons to redirect nowhere. Unlike the others, "client_pending" (awaiting approval) depends on
 * the user.
 */
export type PageReason = RequestFault | "client_pending";

export const refuseOnPage = <R extends PageReason>(reason: R, detail: string) =>
  ({ show: "page", reason, detail }) as const;
