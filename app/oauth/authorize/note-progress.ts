import { recordClientFailure } from "@/lib/endpoints/client-failure-buffer";
import { requestId } from "@/lib/http/request-id";
import { isUnderCheck, noteStep } from "@/lib/integration-checks/noted-steps";
import type { AuthorizationResponse } from "@/lib/oauth/authorize/response";
import type { AuthorizeAnswer } from "@/lib/provider/authorize";

/**
 * Notes how far a request came, for a check of its application's integration. During a check, a
 * refusal by the user, which is no mistake, is recorded too: without it, the check would wait for a
 * code that never comes.
 */
export function noteProgress(
  request: Request,
  sent: ReadonlyMap<string, string>,
  found: AuthorizeAnswer,
): void {
  if (found.to === "person") noteStep(found.clientId, "requested");
  if (found.to !== "client" || found.mistake || !isUnderCheck(found.clientId)) return;
  const { clientId } = found;
  const fields = fieldsOf(found.response);
  const error = fields.getAll("error").at(-1);
  if (fields.has("code") || error === undefined) noteStep(clientId, "authorized");
  else
    recordClientFailure({
      clientId,
      at: new Date(),
      error,
      description: fields.getAll("error_description").at(-1) ?? "",
      sent: sent.get("redirect_uri") ?? null,
      requestId: requestId(request),
      endpoint: "/oauth/authorize",
    });
}

/** Returns the parameters of a response. The registered address may have some of its own, which come first. */
const fieldsOf = (response: AuthorizationResponse) =>
  new URLSearchParams(
    response.mode === "query" ? new URL(response.location).search : response.fields,
  );
