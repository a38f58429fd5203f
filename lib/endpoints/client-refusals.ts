import { BODY_STATUS, type BodyRefusal, MAX_PARAMETERS } from "@/lib/http/form-body";
import {
  type ClientAuthenticationRefusal,
  type ClientRequest,
  parseClientCredentials,
} from "@/lib/oauth/client-auth/authentication";
import { MAX_LIST, parseParameters, unreadableParameter } from "@/lib/oauth/parameters";
import { holdBack, type Limit } from "@/lib/rate-limits/limits";
import { ok, type Result, refuse } from "@/lib/result";
import { log } from "@/lib/runtime/log";
import { countRefusal, increment } from "@/lib/runtime/metrics";
import { processWide } from "@/lib/runtime/process-wide";
import type { OAuthAnswer } from "./oauth-json";

export type OAuthError = { error: string; error_description: string };

/** Adds a challenge to a 401 if the client used the Authorization header (RFC 6749 section 5.2). */
export function refused(
  answer: OAuthAnswer,
  request: Request,
  error: OAuthError,
  headers: Record<string, string> = {},
) {
  countRefusal(request, error.error);
  if (error.error !== "invalid_client") return answer(request, 400, error, headers);
  const challenge = request.headers.has("authorization") ? CHALLENGE : {};
  return answer(request, 401, error, { ...challenge, ...headers });
}

const CHALLENGE = { "WWW-Authenticate": 'Basic realm="Foyer", charset="UTF-8"' };

export async function limited(
  answer: OAuthAnswer,
  request: Request,
  { retryAfter, headers }: Pick<Limit, "retryAfter" | "headers">,
) {
  countRefusal(request, "rate_limited");
  await holdBack();
  return answer(
    request,
    429,
    {
      error: "temporarily_unavailable",
      error_description: `too many requests; retry in ${retryAfter} seconds`,
    },
    { "Retry-After": String(retryAfter), ...headers },
  );
}

const BODY_WORDS: Record<BodyRefusal, string> = {
  unsupported_media_type: "the body must be application/x-www-form-urlencoded",
  payload_too_large: "the body is too large",
  too_many_parameters: `the body has more than ${MAX_PARAMETERS} parameters`,
  not_utf8: "the body is not UTF-8",
  incomplete: "the body is incomplete",
};

export function bodyRefused(answer: OAuthAnswer, request: Request, reason: BodyRefusal) {
  const error = { error: "invalid_request", error_description: BODY_WORDS[reason] };
  countRefusal(request, error.error);
  return answer(request, BODY_STATUS[reason], error);
}

/** Milliseconds between two log lines of a client. */
const INTERVAL_MS = 60_000;

/** Most clients in the log of a minute, and most with a metric of their own. */
const [MAX_LOGGED, MAX_LABELED] = [500, 60];

/** Refused requests of each client since its last line, by error. */
const refusalCounts = () =>
  processWide("refused-clients", () => new Map<string, Map<string, number>>());

const labeled = () => processWide("refused-clients.labeled", () => new Set<string>());

/**
 * Counts a refused request of a registered client: in the metrics, and in the line that the log has a
 * minute later. Other lines about it may be suppressed, and a limited request has none.
 */
export function countClientRefusal(clientId: string, error: string): void {
  const kind = error === "rate_limited" ? error : "refused";
  increment("foyer_client_refusals_total", { client_id: labelOf(clientId), kind });
  const clients = refusalCounts();
  const known = clients.get(clientId);
  if (!known && clients.size >= MAX_LOGGED) return;
  const errors = known ?? new Map<string, number>();
  errors.set(error, (errors.get(error) ?? 0) + 1);
  if (known) return;
  clients.set(clientId, errors);
  setTimeout(() => report(clientId), INTERVAL_MS).unref();
}

function report(clientId: string) {
  const errors = refusalCounts().get(clientId);
  refusalCounts().delete(clientId);
  const counts = [...(errors ?? [])];
  const times = counts.reduce((sum, [, count]) => sum + count, 0);
  log().info({ event: "client_refusals", clientId, times, errors: Object.fromEntries(counts) });
}

/** The first clients have a series of their own, and all others share one. */
function labelOf(clientId: string): string {
  const names = labeled();
  if (names.size < MAX_LABELED) names.add(clientId);
  return names.has(clientId) ? clientId : "other";
}

/** Refusal of a form before anybody is authenticated, with what could be read of it. */
export type Unread = {
  refusal:
    | ClientAuthenticationRefusal
    | "parameter_unreadable"
    | "parameter_too_long"
    | "resource_malformed";
  values: ClientRequest["values"];
};

/** Parameters that are split at their spaces. */
const LISTS = ["scope", "resource"];

/** Reads a form and the credentials that it came with. */
export function readClientRequest(
  request: Request,
  form: string,
  known: readonly string[],
): Result<ClientRequest, Unread> {
  const parameters = parseParameters(form);
  const { values } = parameters;
  const unreadable = unreadableParameter(parameters, known);
  // A second resource has an error of its own (RFC 8707 section 2).
  if (unreadable === "resource") return refuse({ refusal: "resource_malformed", values });
  if (unreadable !== null) return refuse({ refusal: "parameter_unreadable", values });
  if (LISTS.some((name) => (values.get(name)?.length ?? 0) > MAX_LIST))
    return refuse({ refusal: "parameter_too_long", values });
  const credentials = parseClientCredentials(request.headers.get("authorization"), values);
  return credentials.ok
    ? ok({ values, credentials: credentials.value })
    : refuse({ refusal: credentials.error, values });
}
