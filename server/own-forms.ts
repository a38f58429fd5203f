import { POST as signIn } from "@/app/(flows)/sign-in/password/route";
import { REQUEST_ID } from "@/lib/http/request-id";
import type { NodeHandler } from "./capture";
import { DirectRequest } from "./direct-request";
import { SIGN_IN } from "./early-refusals";
import { pathOf } from "./route-label";
import { send } from "./send";

/**
 * Answers the sign-in form itself and passes all other requests on: Next's router would take more
 * time on the event loop (docs/decisions/0132-answer-the-sign-in-form-without-next.md). The form's
 * headers and method were already checked.
 */
export function serveOwnForms(serveNext: NodeHandler): NodeHandler {
  return async (incoming, outgoing) => {
    if (pathOf(incoming.url ?? "") !== SIGN_IN) return serveNext(incoming, outgoing);
    const request = new DirectRequest(incoming) as unknown as Request;
    const answer = await signIn(request);
    return send(outgoing, answer, request.headers.get(REQUEST_ID) ?? "");
  };
}
