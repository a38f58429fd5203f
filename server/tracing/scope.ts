import { AsyncLocalStorage } from "node:async_hooks";
import type { Context, Span, SpanStatusCode } from "@opentelemetry/api";

/** Request that is being served, for the spans that belong to it. */
type Scope = { span: Span; context: Context };

export const scopes = new AsyncLocalStorage<Scope>();

/** Value of `SpanStatusCode.ERROR`: importing it would load OpenTelemetry everywhere. */
const ERROR: SpanStatusCode.ERROR = 2;

/** Marks a span as failed. */
export const fail = (span: Span, type: string): Span =>
  span.setAttribute("error.type", type).setStatus({ code: ERROR });
