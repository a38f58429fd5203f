import { clientEndpoint } from "@/lib/endpoints/client-endpoint";
import { oauthJson } from "@/lib/endpoints/oauth-json";
import { preflight } from "@/lib/http/answer";
import { noteStep } from "@/lib/integration-checks/noted-steps";
import { CLIENT_PARAMETERS, type ClientRequest } from "@/lib/oauth/client-auth/authentication";
import { tokenErrorIn } from "@/lib/oauth/token/errors";
import { requestDevice } from "@/lib/provider/device-request";

/** The device authorization endpoint (RFC 8628 section 3.1). */
export const POST = clientEndpoint({
  parameters: [...CLIENT_PARAMETERS, "scope", "resource"],
  decide,
  errorOf: (refusal, values) =>
    typeof refusal === "string" ? tokenErrorIn(refusal, values) : refusal,
  answer: oauthJson,
});

/** Handles a request, and notes a success for a check of the application's integration. */
async function decide(asked: ClientRequest, headers: Headers) {
  const answer = await requestDevice(asked, headers);
  if (answer.ok) noteStep(asked.credentials.clientId, "requested");
  return answer;
}

export const OPTIONS = () => preflight("POST");
