import { setTimeout as sleep } from "node:timers/promises";
import type { TextMapPropagator, Tracer } from "@opentelemetry/api";
import { log } from "@/lib/runtime/log";
import { foyerVersion } from "@/server/project-folder";

/** Longest time, in milliseconds, that a stopping process waits for its last export. */
const STOP_MS = 2000;

/** A tracer whose spans are exported in batches, with what spans need of OpenTelemetry. */
export type Exporting = {
  api: typeof import("@opentelemetry/api");
  tracer: Tracer;
  propagator: TextMapPropagator;
  /** Exports what is left. */
  stop(): Promise<void>;
};

/**
 * Returns a tracer that exports by OTLP over HTTP, as the variables OTEL_… of the OpenTelemetry SDK
 * say. It is never registered globally: Next would then trace by itself, with whole addresses, whose
 * paths and queries hold links from mail and codes. No resource detector runs either, since
 * arguments and host names are nobody's business.
 */
export async function startExporting(): Promise<Exporting> {
  // Loaded here, so that nobody else pays 16 MB and half a second for it.
  const [api, { W3CTraceContextPropagator }, base, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/core"),
      import("@opentelemetry/sdk-trace-base"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/resources"),
    ]);
  const warn = (text: string) =>
    log().warn({ event: "traces_not_exported", message: messageIn(text) });
  const nothing = () => undefined;
  api.diag.setLogger(
    { error: warn, warn, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: api.DiagLogLevel.WARN },
  );
  const own = resources.resourceFromAttributes({
    "service.name": "foyer",
    "service.version": foyerVersion(),
  });
  const given = resources.detectResources({ detectors: [resources.envDetector] });
  const provider = new base.BasicTracerProvider({
    resource: own.merge(given),
    spanProcessors: [new base.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  return {
    api,
    tracer: provider.getTracer("foyer"),
    propagator: new W3CTraceContextPropagator(),
    // An unreachable collector is tried again and again, and must not hold up the end of the process.
    stop: () =>
      Promise.race([provider.shutdown().catch(nothing), sleep(STOP_MS, undefined, { ref: false })]),
  };
}

/** Returns the message of an error that the SDK has turned into JSON with its stack; any other text as it is. */
function messageIn(text: string): string {
  const [, message] = /"message":"((?:[^"\\]|\\.)*)"/.exec(text) ?? [];
  return message ?? text;
}
