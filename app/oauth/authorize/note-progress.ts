import { recordClientNote } from "@/lib/endpoints/client-failure-buffer";
import { requestId } from "@/lib/http/request";
import { isUnderCheck, noteStep } from "@/lib/integration-checks/noted-steps";
import type { AuthorizationResponse } from "@/lib/oauth/authorize/response";
import { describeSent } from "@/lib/oauth/scopes";
import type { AuthorizeAnswer } from "@/lib/provider/authorize-answer";
import { processWide } from "@/lib/runtime/process-wide";

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
    recordClientNote({
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

/** Milliseconds after which the same dropped scopes of a client are recorded again, and the number remembered. */
const [HOUR, MAX_REMEMBERED] = [3_600_000, 1000];

const remembered = () => processWide("scopes.dropped", () => new Map<string, number>());

/**
 * Records the scopes that a client asked for and isn't registered for, so that its developer sees why
 * a claim is missing. Sign-ins go on without them, so each process records them once an hour.
 */
export function noteDroppedScopes(request: Request, found: AuthorizeAnswer): void {
  if (found.to === "page" || found.to === "rate_limited" || found.droppedScopes.length === 0)
    return;
  const { clientId } = found;
  const description = `not registered for this application, so left out: ${describeSent(found.droppedScopes.join(" "))}`;
  const now = performance.now();
  const key = `${clientId} ${description}`;
  if (now - (remembered().get(key) ?? Number.NEGATIVE_INFINITY) < HOUR) return;
  if (remembered().size >= MAX_REMEMBERED) remembered().clear();
  remembered().set(key, now);
  recordClientNote({
    ...{ clientId, at: new Date(), error: "scope_dropped", description, sent: null },
    ...{ requestId: requestId(request), endpoint: null },
  });
}
