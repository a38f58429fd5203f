import { databaseFault } from "@/db/faults";
import { requestId } from "@/lib/http/request-id";
import { log } from "@/lib/runtime/log";
import { noteDatabaseFault } from "@/lib/runtime/outage";

type Answer = Response | Promise<Response>;
type Handler<C> = (request: Request, context: C) => Answer;

/**
 * Runs a handler and turns what it throws into an answer: 503 for every fault of the database, else 500. The request
 * may be sent again: where its outcome is unknown, a retry finds it (lib/provider/unresolved-grants.ts).
 */
export function answering<C = unknown>(
  handler: Handler<C>,
  fail: (request: Request, status: 500 | 503) => Answer,
): Handler<C> {
  return (request, context) => {
    const answerTo = (error: unknown) => {
      const isFault = databaseFault(error) !== null;
      logFault(requestId(request), error);
      return fail(request, isFault ? 503 : 500);
    };
    try {
      const answer = handler(request, context);
      return answer instanceof Promise ? answer.catch(answerTo) : answer;
    } catch (error) {
      return answerTo(error);
    }
  };
}

/** Errors of the database driver carry statement parameters: only message and stack are written. */
export function logFault(requestId: string | undefined, error: unknown) {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  if (databaseFault(error)) noteDatabaseFault(error, { requestId });
  else log().error({ event: "unexpected_error", requestId, message, stack });
}
