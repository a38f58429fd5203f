export const RESPONSE_MODES = ["query", "form_post"] as const;
export type ResponseMode = (typeof RESPONSE_MODES)[number];

export type AuthorizationAnswer = { code: string } | { error: string; error_description?: string };

/** Where an answer goes, and how (OAuth 2.0 Multiple Response Type Encoding Practices, section 2.1). */
export type ResponseTarget = {
  redirectUri: string;
  responseMode: ResponseMode;
  state: string | null;
};

/** An answer on its way through the browser: an address to go to, or fields to post (Form Post Response Mode, section 2). */
export type AuthorizationResponse =
  | { mode: "query"; location: string }
  | { mode: "form_post"; action: string; fields: Record<string, string> };

/** The answer to a client. `iss` is always there (RFC 9207), `state` where it was sent, byte for byte. */
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
 * The registered query is kept (RFC 6749 section 3.1.2). Text is appended to text, so that no parser rewrites the address.
 */
function withQuery(redirectUri: string, fields: Record<string, string>) {
  return `${redirectUri}${joint(redirectUri)}${new URLSearchParams(fields)}`;
}

/** What stands between a registered address and the parameters that are appended to it. */
export function joint(redirectUri: string) {
  if (!redirectUri.includes("?")) return "?";
  return /[?&]$/.test(redirectUri) ? "" : "&";
}
