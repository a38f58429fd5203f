import { clientEndpoint } from "@/lib/endpoints/client-endpoint";
import { provenJson } from "@/lib/endpoints/oauth-json";
import { preflight } from "@/lib/http/answer";
import { noteStep } from "@/lib/integration-checks/noted-steps";
import type { ClientRequest } from "@/lib/oauth/client-auth/authentication";
import { isWaiting } from "@/lib/oauth/token/device";
import { wantsNonce } from "@/lib/oauth/token/dpop";
import { tokenErrorIn } from "@/lib/oauth/token/errors";
import { TOKEN_PARAMETERS } from "@/lib/oauth/token/request";
import { handleTokenRequest } from "@/lib/provider/token";

/** The token endpoint (docs/specification.md 4.5, RFC 6749 section 3.2). */
export const POST = clientEndpoint({
  parameters: TOKEN_PARAMETERS,
  decide,
  errorOf: (refusal, values) =>
    typeof refusal === "string" ? tokenErrorIn(refusal, values) : refusal,
  isWaiting: (refusal) => isWaiting(refusal) || wantsNonce(refusal),
  answer: provenJson,
});

/** Handles a request, and notes a success for a check of the application's integration. */
async function decide(asked: ClientRequest, headers: Headers) {
  const answer = await handleTokenRequest(asked, headers);
  const isRefresh = asked.values.get("grant_type") === "refresh_token";
  if (answer.ok) noteStep(asked.credentials.clientId, isRefresh ? "refreshed" : "issued");
  return answer;
}

export const OPTIONS = () => preflight("POST");
