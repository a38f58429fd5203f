import { env } from "./env";
import { processWide } from "./process-wide";

const ENDPOINTS = ["authorize", "device", "introspect", "me", "par", "revoke", "token"] as const;

/**
 * Counters of what Foyer decides, with the values of their labels. null: a code that Foyer's own
 * sources define, or the ID of a registered client. No value ever comes from a caller
 * (docs/monitoring.md).
 */
export const COUNTERS = {
  foyer_tokens_issued_total: {
    help: "Successful token responses.",
    labels: {
      grant_type: [
        "authorization_code",
        "refresh_token",
        "client_credentials",
        "urn:ietf:params:oauth:grant-type:device_code",
      ],
    },
  },
  foyer_sign_ins_total: {
    help: "Completed sign-ins.",
    labels: {
      method: [
        "password",
        "trusted_browser",
        "authenticator_app",
        "recovery_code",
        "passkey",
        "password_and_passkey",
        "elsewhere",
        "elsewhere_strong",
        "elsewhere_and_code",
        "elsewhere_and_passkey",
      ],
    },
  },
  foyer_sign_in_failures_total: {
    help: "Attempts to sign in that failed.",
    labels: {
      step: ["password", "second_step", "passkey", "elsewhere"],
      reason: ["wrong", "limited", "busy"],
    },
  },
  foyer_refusals_total: {
    help: "Protocol requests that were refused, by the error that the client received.",
    labels: { endpoint: ENDPOINTS, error: null },
  },
  foyer_client_refusals_total: {
    help: "Refused requests of registered clients.",
    labels: { client_id: null, kind: ["refused", "rate_limited"] },
  },
  foyer_replays_total: {
    help: "Credentials that were used again, with the revocation of their tokens.",
    labels: { credential: ["authorization_code", "refresh_token"] },
  },
  foyer_deliveries_total: {
    help: "Attempts to deliver a mail or a logout notice.",
    labels: { outbox: ["mail", "logout"], result: ["delivered", "failed", "given_up"] },
  },
  foyer_unexpected_errors_total: {
    help: "Bugs in Foyer, by the event of the log line.",
    labels: { event: ["unexpected_error", "page_failed", "unhandled_rejection"] },
  },
  foyer_job_failures_total: {
    help: "Failed runs of a background job.",
    labels: { task: null },
  },
  foyer_limit_sharing_failures_total: {
    help: "Failures to exchange rate limits through Redis.",
    labels: {},
  },
} as const;

/** Counts a failed attempt to sign in, unless nothing was attempted. */
export function countFailedSignIn(
  step: Labels<"foyer_sign_in_failures_total">["step"],
  code: string,
): void {
  if (code === "missing" || code === "gone") return;
  const reason = code === "limited" || code === "busy" ? code : "wrong";
  increment("foyer_sign_in_failures_total", { step, reason });
}

export type CounterName = keyof typeof COUNTERS;

type Declared<N extends CounterName> = (typeof COUNTERS)[N]["labels"];

type Labels<N extends CounterName> = {
  [L in keyof Declared<N>]: Declared<N>[L] extends readonly (infer V extends string)[] ? V : string;
};

type Series = { labels: Record<string, string>; value: number };

/** Most series of a counter, should an error code ever turn out to be unbounded. */
const MAX_SERIES = 200;

/** True if METRICS_PORT is set; otherwise nothing is measured. */
export const isMeasuring = (): boolean => env().METRICS_PORT !== undefined;

export function increment<N extends CounterName>(name: N, labels: Labels<N>): void {
  if (!isMeasuring()) return;
  const all = counted(name);
  const values: Record<string, string> = { ...labels };
  const key = Object.values(values).join(" ");
  const series = all.get(key);
  if (series) series.value += 1;
  else if (all.size < MAX_SERIES) all.set(key, { labels: values, value: 1 });
}

/** Counts a refused protocol request, whose endpoint is the end of its path. */
export function countRefusal({ url }: Pick<Request, "url">, error: string): void {
  if (!isMeasuring()) return;
  const [path = ""] = url.split("?", 1);
  const endpoint = ENDPOINTS.find((name) => path.endsWith(`/${name}`));
  if (endpoint) increment("foyer_refusals_total", { endpoint, error });
}

/**
 * Returns the series of a counter. Series whose labels are known begin at 0: Prometheus sees no
 * increase in a series that appears with 1.
 */
export const counted = (name: CounterName): Map<string, Series> =>
  processWide(`metric ${name}`, () => {
    let known: Record<string, string>[] = [{}];
    for (const [label, values] of Object.entries(COUNTERS[name].labels))
      known = known.flatMap((begun) =>
        ((values as readonly string[] | null) ?? []).map((value) => ({ ...begun, [label]: value })),
      );
    return new Map(
      known.map((labels) => [Object.values(labels).join(" "), { labels, value: 0 }] as const),
    );
  });

type OutgoingSpan = {
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
