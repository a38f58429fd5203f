export type AuthorizationAnswer = { code: string } | { error: string; error_description?: string };

/**
 * The address that carries an answer to the client: its registered query is kept (RFC 6749 section 3.1.2) and
 * `iss` is always there (RFC 9207). Text is appended to text, so that no parser rewrites the address.
 */
export function authorizationResponse(
  redirectUri: string,
  answer: AuthorizationAnswer,
  context: { state: string | null; issuer: string },
) {
  const parameters = new URLSearchParams(answer);
  if (context.state !== null) parameters.set("state", context.state);
  parameters.set("iss", context.issuer);
  return `${redirectUri}${joint(redirectUri)}${parameters}`;
}

function joint(redirectUri: string) {
  if (!redirectUri.includes("?")) return "?";
  return /[?&]$/.test(redirectUri) ? "" : "&";
}
