import { clientEndpoint } from "@/lib/endpoints/client-endpoint";
import { oauthJson } from "@/lib/endpoints/oauth-json";
import { preflight } from "@/lib/http/answer";
import { tokenError } from "@/lib/oauth/token/errors";
import { TOKEN_QUERY_PARAMETERS } from "@/lib/oauth/token/introspection";
import { revoke } from "@/lib/provider/token-management";

/**
 * The revocation endpoint (RFC 7009). A success means that the token is invalid everywhere. Until
 * then the client must assume that it is valid and may retry, so every failure is 503 (section
 * 2.2.1).
 */
export const POST = clientEndpoint({
  parameters: TOKEN_QUERY_PARAMETERS,
  decide: revoke,
  errorOf: tokenError,
  answer: oauthJson,
});

export const OPTIONS = () => preflight("POST");
