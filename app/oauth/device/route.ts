import { clientEndpoint } from "@/lib/endpoints/client-endpoint";
import { answering } from "@/lib/endpoints/faults";
import { oauthFault, oauthJson } from "@/lib/endpoints/oauth-json";
import { preflight } from "@/lib/http/cors";
import { CLIENT_PARAMETERS } from "@/lib/oauth/client-auth/authentication";
import { tokenErrorIn } from "@/lib/oauth/token/errors";
import { requestDevice } from "@/lib/provider/device-request";

/** The device authorization endpoint (RFC 8628 section 3.1). */
export const POST = answering(
  clientEndpoint({
    parameters: [...CLIENT_PARAMETERS, "scope"],
    decide: requestDevice,
    errorOf: (refusal, values) =>
      typeof refusal === "string" ? tokenErrorIn(refusal, values) : refusal,
    limitOf: (refusal) => (typeof refusal === "string" ? null : refusal.limit),
    answer: oauthJson,
  }),
  oauthFault,
);

export const OPTIONS = () => preflight("POST");
