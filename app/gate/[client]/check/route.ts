import { answering, apiFault } from "@/lib/endpoints/faults";
import { errorPage } from "@/lib/error-pages/error-page";
import { rawQuery, segmentOf } from "@/lib/http/address";
import { apiError, empty } from "@/lib/http/answer";
import { checkGate, type GateAnswer } from "@/lib/provider/gates/check";
import { rateLimited } from "@/lib/rate-limits/limits";

/** Answers a proxy that asks who a visitor of a site is, and whether to pass the request on (docs/gates.md). */
export const GET = answering(async (request: Request) => {
  const answer = await checkGate(segmentOf(request.url, "gate"), request.headers);
  return answerOf(answer, request);
}, apiFault);

function answerOf(answer: GateAnswer, request: Request): Response | Promise<Response> {
  switch (answer.to) {
    case "site":
      return empty(200, answer.headers);
    case "address":
      return lead(answer, request);
    case "limited":
      return rateLimited(request, answer.limit);
    case "nobody":
      return apiError(request, "unauthenticated", "Sign in to this site with a browser first.");
    case "page":
      return page(answer, request);
  }
}

/**
 * Sends the browser on. nginx knows no answer to a check but 2xx, 401 and 403 (ngx_http_auth_request_module),
 * so its configuration asks for the address in a header.
 */
function lead(
  { location, cookies }: Extract<GateAnswer, { to: "address" }>,
  request: Request,
): Response {
  const isAsked401 = new URLSearchParams(rawQuery(request.url)).get("answer") === "401";
  return isAsked401
    ? empty(401, { "X-Foyer-Location": location, "Set-Cookie": cookies })
    : empty(302, { Location: location, "Set-Cookie": cookies });
}

function page({ page, back }: Extract<GateAnswer, { to: "page" }>, request: Request) {
  const of = `gate.${page}` as const;
  const words = {
    code: `gate_${page}`,
    ...({ title: `${of}.title`, text: `${of}.text`, next: `${of}.next` } as const),
    back: { address: back, words: `${of}.back` } as const,
    ...({ ordinary: true, unlogged: true } as const),
  };
  return errorPage(request, 403, words, `gate: ${page}`);
}
