import { clientEndpoint } from "@/lib/endpoints/client-endpoint";
import { answering } from "@/lib/endpoints/faults";
import { oauthFault, oauthJson } from "@/lib/endpoints/oauth-json";
import { preflight } from "@/lib/http/cors";
import { tokenError } from "@/lib/oauth/token/errors";
import { TOKEN_QUERY_PARAMETERS } from "@/lib/oauth/token/query";
import { revoke } from "@/lib/provider/revoke";

/**
 * The revocation endpoint (RFC 7009). Once it has answered, the token is dead everywhere; until then the client must
 * take it for alive, and may ask again: so whatever failed is 503 (section 2.2.1).
 */
export const POST = answering(
  clientEndpoint({
    parameters: TOKEN_QUERY_PARAMETERS,
    decide: revoke,
    errorOf: tokenError,
    answer: oauthJson,
  }),
  oauthFault,
);

export const OPTIONS = () => preflight("POST");
