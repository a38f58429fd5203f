import { clientEndpoint } from "@/lib/http/client-endpoint";
import { preflight } from "@/lib/http/cors";
import { answering } from "@/lib/http/faults";
import { oauthFault, oauthJson } from "@/lib/http/oauth-json";
import { PUSH_PARAMETERS } from "@/lib/oauth/pushed-request";
import { pushRequest } from "@/lib/provider/push-request";

/** Pushed authorization requests (RFC 9126 section 2). */
export const POST = answering(
  clientEndpoint({
    parameters: PUSH_PARAMETERS,
    decide: pushRequest,
    errorOf: (error) => error,
    answer: oauthJson,
    status: 201,
  }),
  oauthFault,
);

export const OPTIONS = () => preflight("POST");
