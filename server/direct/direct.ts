import type { IncomingMessage, ServerResponse } from "node:http";
import { notFoundPage } from "@/lib/error-pages/error-page";
import { isForPerson, pageForJson, refusedPage } from "@/lib/error-pages/page-faults";
import { answerInParts, apiError, CORS, json } from "@/lib/http/answer";
import type { Admitted } from "./admit";
import { requestOf } from "./direct-request";
import { allowedMethods, findRoute, type Match, type RouteModule } from "./routes";
import { answerOf, sendAnswer } from "./send";

answerInParts();

let served = 0;

/** Number of requests served directly since the process started. */
export const servedDirectly = () => served;

/**
 * Serves route handlers without Next's router. The target was admitted, so its path is plain.
 * Returns a promise only if the handler does: once Next runs, each promise costs every other
 * request a microsecond.
 */
export function serveDirect(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  admitted: Admitted,
): Promise<void> | undefined {
  served += 1;
  const request = requestOf(incoming);
  const answer = dispatch(request, admitted.path);
  if (answer instanceof Promise)
    return answer.then((late) => sendAnswer(outgoing, late, admitted.requestId));
  return sendAnswer(outgoing, answer, admitted.requestId);
}

function dispatch(request: Request, path: string): Response | Promise<Response> {
  const match = findRoute(path);
  if (!match)
    return isForPerson(request.headers, path)
      ? notFoundPage(request, "No route has this address.")
      : apiError(request, "not_found", "Not found.");
  const { method } = request;
  const handler = match.route[method] ?? (method === "HEAD" ? match.route.GET : undefined);
  if (!handler) return methodNotAllowed(request, path, match.route);
  const answer = handler(request, new Context(match));
  return isForPerson(request.headers, path) ? readable(request, answer) : answer;
}

/** Shows people a page where a handler answers in JSON that isn't a download. */
async function readable(request: Request, answered: Response | Promise<Response>) {
  const answer = await answered;
  const { status, headers } = answerOf(answer);
  return headers["Content-Type"] === "application/json" && !headers["Content-Disposition"]
    ? pageForJson(request, status, Number(headers["Retry-After"]))
    : answer;
}

/** Context of a route handler; most never read it, and an object literal with a getter costs over a microsecond. */
class Context {
  readonly #match: Match;

  constructor(match: Match) {
    this.#match = match;
  }

  get params() {
    return Promise.resolve(this.#match.params() as never);
  }
}

/**
 * Adds CORS headers only where the route answers preflights; elsewhere, scripts on other origins
 * can't read the error (docs/specification.md, section 7).
 */
function methodNotAllowed(request: Request, path: string, route: RouteModule) {
  const headers = { Allow: allowedMethods(route).join(", "), ...(route.OPTIONS && CORS) };
  const message = `Method not allowed. Use ${headers.Allow}.`;
  if (isForPerson(request.headers, path)) return refusedPage(request, 405, message, headers);
  if (!path.startsWith("/oauth/"))
    return apiError(request, "method_not_allowed", message, { headers });
  const body = { error: "invalid_request", error_description: message };
  return json(405, body, { "Cache-Control": "no-store", Pragma: "no-cache", ...headers });
}
