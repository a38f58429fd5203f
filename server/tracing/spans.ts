import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from "node:http";
import type { Context, Span, SpanStatusCode, TextMapGetter } from "@opentelemetry/api";
import { type StatementObserver, statementName } from "@/db/system/statements-observer";
import { REQUEST_ID } from "@/lib/http/request";
import type { Tracing } from "@/lib/runtime/metrics";
import { METHODS, pathOf, type RouteOf } from "@/server/metrics/route-label";
import type { Exporting } from "./exporter";

/** Reads only the position in a trace: `tracestate` is free text of callers and vendors. */
const header: TextMapGetter<IncomingHttpHeaders> = {
  keys: () => ["traceparent"],
  get: ({ traceparent }, name) => (name === "traceparent" ? traceparent : undefined),
};

/** Files and health checks come often and tell nothing. */
const isTraced = (route: string) => route !== "file" && !route.startsWith("/health/");

/**
 * Returns a function that traces the requests of a listener. The attributes follow OpenTelemetry's
 * conventions for HTTP, without the ones that tell about a person: no path, query, client address
 * or user agent.
 */
export function traceRequests({ api, tracer, propagator }: Exporting) {
  const { ROOT_CONTEXT, SpanKind, trace } = api;

  /** Links to the caller's span. As the parent, it would decide whether the request is sampled. */
  const linksOf = (headers: IncomingHttpHeaders) => {
    const context = trace.getSpanContext(propagator.extract(ROOT_CONTEXT, headers, header));
    return context ? [{ context }] : [];
  };

  return (listener: RequestListener, routeOf: RouteOf): RequestListener =>
    (incoming, outgoing) => {
      const route = routeOf(pathOf(incoming.url ?? ""));
      if (!isTraced(route)) return listener(incoming, outgoing);
      const { method = "", headers } = incoming;
      const links = linksOf(headers);
      // The server sets its own, unless it refuses the request at once.
      delete headers[REQUEST_ID];
      const options = { kind: SpanKind.SERVER, attributes: attributesOf(method, route), links };
      const span = tracer.startSpan(nameOf(method, route), options, ROOT_CONTEXT);
      outgoing.once("close", () => end(span, outgoing));
      scopes.run(
        { span, context: trace.setSpan(ROOT_CONTEXT, span) },
        listener,
        incoming,
        outgoing,
      );
    };
}

const nameOf = (method: string, route: string) =>
  `${METHODS.has(method) ? method : "HTTP"} ${route}`;

const attributesOf = (method: string, route: string) => ({
  "http.request.method": METHODS.has(method) ? method : "_OTHER",
  ...(route !== "other" && { "http.route": route }),
});

function end(span: Span, outgoing: ServerResponse) {
  const { headersSent, statusCode: status } = outgoing;
  const id = outgoing.req.headers[REQUEST_ID];
  if (typeof id === "string") span.setAttribute("foyer.request_id", id);
  if (headersSent) span.setAttribute("http.response.status_code", status);
  else fail(span, "client_left");
  if (headersSent && status >= 500) fail(span, `${status}`);
  span.end();
}

/** Request that is being served, for the spans that belong to it. */
type Scope = { span: Span; context: Context };

const scopes = new AsyncLocalStorage<Scope>();

/** Value of `SpanStatusCode.ERROR`: importing it would load OpenTelemetry everywhere. */
const ERROR: SpanStatusCode.ERROR = 2;

/** Marks a span as failed. */
const fail = (span: Span, type: string): Span =>
  span.setAttribute("error.type", type).setStatus({ code: ERROR });

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

/**
 * Traces requests to applications, without their addresses. The application gets `traceparent`, which
 * is random, and nothing else (docs/decisions/0111).
 */
export const traceOutgoing = ({ api, tracer, propagator }: Exporting): Tracing => ({
  outgoing(method) {
    const parent = scopes.getStore()?.context ?? api.ROOT_CONTEXT;
    const options = { kind: api.SpanKind.CLIENT, attributes: { "http.request.method": method } };
    const span = tracer.startSpan(method, options, parent);
    const carried = new Map<string, string>();
    propagator.inject(api.trace.setSpan(parent, span), carried, {
      set: (carrier, name, value) => carrier.set(name, value),
    });
    return {
      headers: { traceparent: carried.get("traceparent") ?? "" },
      ended(status) {
        if (status !== null) span.setAttribute("http.response.status_code", status);
        if (status === null || status >= 400) fail(span, `${status ?? "unreachable"}`);
        span.end();
      },
    };
  },
});
