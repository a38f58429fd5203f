import { clientEndpoint } from "@/lib/endpoints/client-endpoint";
import { serverFault, serverJson } from "@/lib/endpoints/oauth-json";
import { tokenError } from "@/lib/oauth/token/errors";
import { TOKEN_QUERY_PARAMETERS } from "@/lib/oauth/token/introspection";
import { introspect } from "@/lib/provider/token-management";

/** The introspection endpoint (RFC 7662). For servers, so it sends no CORS headers. */
export const POST = clientEndpoint({
  parameters: TOKEN_QUERY_PARAMETERS,
  decide: introspect,
  errorOf: tokenError,
  answer: serverJson,
  fault: serverFault,
});
