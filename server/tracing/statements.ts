import { type StatementObserver, statementName } from "@/db/system/statements-observer";
import type { Exporting } from "./exporter";
import { fail, scopes } from "./scope";

/** Milliseconds from which a span says when its statement got a connection. */
const WAIT_MS = 1;

/**
 * Traces the statements of requests, by name and without parameters. Statements of background jobs
 * belong to no request, and have no span.
 */
export const traceStatements =
  ({ api, tracer }: Exporting): StatementObserver =>
  (pool) => {
    const scope = scopes.getStore();
    if (!scope?.span.isRecording()) return null;
    const toldAt = performance.now();
    const attributes = { "db.system.name": "postgresql", "foyer.pool": pool };
    const options = { kind: api.SpanKind.CLIENT, attributes };
    const span = tracer.startSpan("statement", options, scope.context);
    return {
      sent() {
        if (performance.now() - toldAt >= WAIT_MS) span.addEvent("connection acquired");
      },
      ended(failure, text) {
        const name = statementName(text);
        span.updateName(name).setAttribute("db.query.summary", name);
        if (failure !== null) fail(span, codeOf(failure));
        span.end();
      },
    };
  };

/** Returns the SQLSTATE or the code of the connection's error. */
const codeOf = (failure: unknown) =>
  typeof failure === "object" && failure !== null && "code" in failure
    ? `${failure.code}`
    : "unknown";
