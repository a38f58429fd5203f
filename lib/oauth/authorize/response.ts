export const RESPONSE_MODES = ["query", "form_post"] as const;
export type ResponseMode = (typeof RESPONSE_MODES)[number];

export type AuthorizationAnswer = { code: string } | { error: string; error_description?: string };

/**
 * Address and encoding of a response (OAuth 2.0 Multiple Response Type Encoding Practices, section
 * 2.1).
 */
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
