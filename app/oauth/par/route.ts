import { clientEndpoint } from "@/lib/endpoints/client-endpoint";
import { provenJson } from "@/lib/endpoints/oauth-json";
import { preflight } from "@/lib/http/answer";
import { PUSH_PARAMETERS } from "@/lib/oauth/authorize/pushed-request";
import { wantsNonce } from "@/lib/oauth/token/dpop";
import { tokenError } from "@/lib/oauth/token/errors";
import { type PushRefusal, pushRequest } from "@/lib/provider/push-request";

const errorOf = (refusal: PushRefusal) => {
  if (typeof refusal === "string") return tokenError(refusal);
  const { error, error_description } = refusal;
  return { error, error_description };
};

/** The client receives `invalid_request`; the developer needs to know which redirect URI was sent. */
const tellDeveloper = (refusal: PushRefusal, sent: ReadonlyMap<string, string>) =>
  typeof refusal !== "string" && "fault" in refusal && isAboutAddress(refusal.fault)
    ? { error: `pushed_${refusal.fault}`, sent: sent.get("redirect_uri") ?? null }
    : {};

const isAboutAddress = (fault: unknown) =>
  fault === "redirect_uri_unregistered" || fault === "redirect_uri_port";

/** The pushed authorization request endpoint (RFC 9126 section 2). */
export const POST = clientEndpoint({
  parameters: PUSH_PARAMETERS,
  decide: pushRequest,
  errorOf,
  tellDeveloper,
  isWaiting: (refusal) => wantsNonce(refusal),
  answer: provenJson,
  status: 201,
});

export const OPTIONS = () => preflight("POST");
