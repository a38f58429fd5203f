import { processWide } from "./process-wide";

/** Span of an outgoing request. */
export type OutgoingSpan = {
  /** Header `traceparent` for the receiver. */
  headers: Record<string, string>;
  /** The request ended. `status` is null without a response. */
  ended(status: number | null): void;
};

/** Tracing as the rest of Foyer uses it; server/tracing provides it where traces are configured. */
export type Tracing = {
  /** Begins the span of an outgoing request. Its address is no part of the span. */
  outgoing(method: string): OutgoingSpan;
};

const holder = () => processWide("tracing", () => ({ tracing: null as Tracing | null }));

export function provideTracing(tracing: Tracing): void {
  holder().tracing = tracing;
}

/** Returns null where no traces are configured. */
export const tracing = (): Tracing | null => holder().tracing;
