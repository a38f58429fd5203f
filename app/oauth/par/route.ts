import { clientEndpoint } from "@/lib/http/client-endpoint";
import { preflight } from "@/lib/http/cors";
import { answering } from "@/lib/http/faults";
import { oauthFault, oauthJson } from "@/lib/http/oauth-json";
import { PUSH_PARAMETERS, type PushError } from "@/lib/oauth/pushed-request";
import type { TokenError } from "@/lib/oauth/token-errors";
import { pushRequest } from "@/lib/provider/push-request";

/** `invalid_request` on the wire; which address it was is what a developer needs to know. */
const tellDeveloper = (refusal: PushError | TokenError, sent: ReadonlyMap<string, string>) =>
  "fault" in refusal && refusal.fault === "redirect_uri_unregistered"
    ? { error: "pushed_redirect_uri_unregistered", sent: sent.get("redirect_uri") ?? null }
    : {};

/** Pushed authorization requests (RFC 9126 section 2). */
export const POST = answering(
  clientEndpoint({
    parameters: PUSH_PARAMETERS,
    decide: pushRequest,
    errorOf: ({ error, error_description }) => ({ error, error_description }),
    tellDeveloper,
    answer: oauthJson,
    status: 201,
  }),
  oauthFault,
);

export const OPTIONS = () => preflight("POST");
