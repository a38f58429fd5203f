import { answering, gateFault } from "@/lib/endpoints/faults";
import { noteGate } from "@/lib/endpoints/note-gate";
import { forwardPage } from "@/lib/error-pages/form-post-page";
import { rawQuery, segmentOf } from "@/lib/http/address";
import { apiError, empty } from "@/lib/http/answer";
import { checkGate, type GateAnswer } from "@/lib/provider/gates/check";
import { rateLimited } from "@/lib/rate-limits/limits";

/** Answers a proxy that asks who a visitor of a site is, and whether to pass the request on (docs/gates.md). */
export const GET = answering(async (request: Request) => {
  const clientId = segmentOf(request.url, "gate");
  const answer = await checkGate(clientId, request.headers);
  noteGate(request, clientId, answer);
  return answerOf(answer, request);
}, gateFault);

const UNKNOWN =
  "No site behind a proxy has this client ID. Compare the address that the proxy asks.";

function answerOf(answer: GateAnswer, request: Request): Response | Promise<Response> {
  switch (answer.to) {
    case "site":
    case "public":
      return empty(200, answer.headers);
    case "address":
      return lead(answer, request);
    case "page":
      return explain(answer, request);
    case "limited":
      return rateLimited(request, answer.limit);
    case "nobody":
      return apiError(request, "unauthenticated", "Sign in to this site with a browser first.");
    case "unknown":
      return apiError(request, "unauthenticated", UNKNOWN);
  }
}

/**
 * True for a proxy that takes no answer to a check but 2xx, 401 and 403, as nginx
 * (ngx_http_auth_request_module). Its configuration leads on to the address of a header.
 */
const isAsked401 = ({ url }: Request) => new URLSearchParams(rawQuery(url)).get("answer") === "401";

const lead = ({ location, cookies }: Extract<GateAnswer, { to: "address" }>, request: Request) =>
  isAsked401(request)
    ? empty(401, { "X-Foyer-Location": location, "Set-Cookie": cookies })
    : empty(302, { Location: location, "Set-Cookie": cookies });

/** Answers with 401 and a page that leads to the reason. A redirect could send a form on. */
const explain = ({ location }: Extract<GateAnswer, { to: "page" }>, request: Request) =>
  isAsked401(request)
    ? empty(401, { "X-Foyer-Location": location })
    : forwardPage(request, location, { status: 401 });
