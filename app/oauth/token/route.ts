import { clientEndpoint } from "@/lib/endpoints/client-endpoint";
import { answering } from "@/lib/endpoints/faults";
import { oauthFault, oauthJson } from "@/lib/endpoints/oauth-json";
import { preflight } from "@/lib/http/cors";
import { isWaiting } from "@/lib/oauth/token/device";
import { tokenErrorIn } from "@/lib/oauth/token/errors";
import { TOKEN_PARAMETERS } from "@/lib/oauth/token/request";
import { handleTokenRequest } from "@/lib/provider/token";

/** The token endpoint (docs/specification.md 4.5, RFC 6749 section 3.2). */
export const POST = answering(
  clientEndpoint({
    parameters: TOKEN_PARAMETERS,
    decide: handleTokenRequest,
    errorOf: (refusal, values) =>
      typeof refusal === "string" ? tokenErrorIn(refusal, values) : refusal,
    isWaiting: (refusal) => isWaiting(refusal),
    limitOf: (refusal) => (typeof refusal === "string" ? null : refusal.limit),
    answer: oauthJson,
  }),
  oauthFault,
);

export const OPTIONS = () => preflight("POST");
