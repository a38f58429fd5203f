import { type DatabaseFault, databaseFault } from "@/db/system/faults";
import { apiError, CORS } from "@/lib/http/answer";
import { requestId } from "@/lib/http/request";
import { log } from "@/lib/runtime/log";
import { increment } from "@/lib/runtime/metrics";
import { noteDatabaseFault } from "@/lib/runtime/outage";

type Answer = Response | Promise<Response>;
type Handler<C> = (request: Request, context: C) => Answer;

/**
 * Runs a handler and turns exceptions into responses: 503 for a database fault, otherwise 500.
 * Requests can be retried after a 503; a fault with an unknown outcome says so
 * (docs/decisions/0115-say-when-an-outcome-is-unknown.md).
 */
export function answering<C = unknown>(
  handler: Handler<C>,
  fail: (request: Request, status: 500 | 503, fault: DatabaseFault | null) => Answer,
): Handler<C> {
  return (request, context) => {
    const answerTo = (error: unknown) => {
      const fault = databaseFault(error);
      logFault(requestId(request), error);
      return fail(request, fault ? 503 : 500, fault);
    };
    try {
      const answer = handler(request, context);
      return answer instanceof Promise ? answer.catch(answerTo) : answer;
    } catch (error) {
      return answerTo(error);
    }
  };
}

/** Logs an unexpected error. Only message and stack: drivers' errors carry parameters. */
export function logFault(requestId: string | undefined, error: unknown) {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  if (databaseFault(error)) noteDatabaseFault(error, { requestId });
  else {
    increment("foyer_unexpected_errors_total", { event: "unexpected_error" });
    log().error({ event: "unexpected_error", requestId, message, stack });
  }
}

const faultWith =
  (common: Record<string, string>, seconds = 1) =>
  (request: Request, status: 500 | 503): Response =>
    status === 500
      ? apiError(
          request,
          "internal_error",
          "Internal server error. Include the request ID when you report it.",
          { headers: common },
        )
      : apiError(
          request,
          "unavailable",
          "The service is temporarily unavailable; nothing was changed. Try again.",
          { headers: { "Retry-After": `${seconds}`, ...common } },
        );

/** Returns the resource API's response to a failure on the server side. Its requests only read. */
export const apiFault = faultWith({});

/** Returns a gate's response. A proxy asks for every request of a page, so its visitors wait a little longer. */
export const gateFault = faultWith({}, 2);

/** Returns the response with CORS headers, so that scripts elsewhere can tell a 503 from a 500. */
export const publicFault = faultWith(CORS);
