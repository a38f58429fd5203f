import { databaseFault } from "@/db/faults";
import { log } from "@/lib/log";
import { requestId } from "./request-id";

type Answer = Response | Promise<Response>;
type Handler<C> = (request: Request, context: C) => Answer;

/**
 * Runs a handler and turns what it throws into an answer: 503 where the database is away and nothing was changed,
 * else 500. A write whose outcome is unknown is a 500: a 503 promises that nothing was consumed (decisions.md, Tokens).
 */
export function answering<C = unknown>(
  handler: Handler<C>,
  fail: (request: Request, status: 500 | 503) => Answer,
  /** What only reads has changed nothing, whatever became of its statement; what is repeatable, nothing that matters. */
  effect: "reads" | "repeatable" | "writes" = "writes",
): Handler<C> {
  return (request, context) => {
    const answerTo = (error: unknown) => {
      const fault = databaseFault(error);
      const nothingChanged = fault === "away" || (fault === "unknown" && effect !== "writes");
      logFault(requestId(request), error, fault);
      return fail(request, nothingChanged ? 503 : 500);
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
export function logFault(requestId: string | undefined, error: unknown, fault: string | null) {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const entry = { event: fault ? "database_fault" : "unexpected_error", requestId };
  if (fault) log().warn({ ...entry, fault, message });
  else log().error({ ...entry, message, stack });
}
