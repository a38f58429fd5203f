import type { Tracing } from "@/lib/runtime/tracing";
import type { Exporting } from "./exporter";
import { fail, scopes } from "./scope";

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
