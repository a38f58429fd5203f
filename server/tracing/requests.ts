import type { IncomingHttpHeaders, RequestListener, ServerResponse } from "node:http";
import type { Span, TextMapGetter } from "@opentelemetry/api";
import { REQUEST_ID } from "@/lib/http/request-id";
import { METHODS, pathOf, type RouteOf } from "@/server/metrics/route-label";
import type { Exporting } from "./exporter";
import { fail, scopes } from "./scope";

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
