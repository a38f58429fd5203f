import { setTimeout as sleep } from "node:timers/promises";
import type { TextMapPropagator, Tracer } from "@opentelemetry/api";
import type { SpanExporter } from "@opentelemetry/sdk-trace-base";
import { secretVariable } from "@/db/system/secret-variables";
import { foyerVersion } from "@/lib/project-folder";
import { completeEnvironment } from "@/lib/runtime/env";
import { log } from "@/lib/runtime/log";

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
  const warn = (message: string) => {
    // The SDK drops spans while the collector is away, which `loggingOutages` tells once.
    if (!/^Dropped \d+ spans/.test(message)) log().warn({ event: "tracing_warning", message });
  };
  const headers = secretVariable("OTEL_EXPORTER_OTLP_HEADERS");
  if (headers !== undefined) completeEnvironment({ OTEL_EXPORTER_OTLP_HEADERS: headers });
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
    spanProcessors: [new base.BatchSpanProcessor(loggingOutages(new OTLPTraceExporter()))],
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

/** Returns the error's message, or its code: the error of a host with several addresses has no message. */
const reasonOf = (error?: NodeJS.ErrnoException) => error?.message || error?.code;

/**
 * Logs when exports begin to fail and when they succeed again, instead of the SDK, which would log each
 * batch with a stack.
 */
export function loggingOutages(exporter: SpanExporter): SpanExporter {
  let lost = 0;
  const succeeded = () => {
    if (lost > 0) log().warn({ event: "traces_exported", lost });
    lost = 0;
  };
  const failed = (spans: number, error?: Error) => {
    if (lost === 0) log().warn({ event: "traces_not_exported", message: reasonOf(error) });
    lost += spans;
  };
  return {
    export(spans, done) {
      exporter.export(spans, ({ code, error }) => {
        if (code === 0) succeeded();
        else failed(spans.length, error);
        done({ code: 0 });
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
