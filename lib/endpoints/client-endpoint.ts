import { clientNetworks, type Networks } from "@/lib/http/client-address";
import { readFormBody } from "@/lib/http/form-body";
import { requestId } from "@/lib/http/request";
import {
  type ClientCredentials,
  type ClientRequest,
  isOfGuess,
} from "@/lib/oauth/client-auth/authentication";
import type { ClientAnswer } from "@/lib/oauth/client-auth/client-answer";
import { tokenError } from "@/lib/oauth/token/errors";
import { isRegistered, nameUsedSecret, wasRegistered } from "@/lib/provider/registered-clients";
import { logBounded } from "@/lib/rate-limits/bounded-log";
import {
  type ClientCount,
  countClientRequest,
  countFailedSecret,
} from "@/lib/rate-limits/client-requests";
import { countAgainst, type Limit } from "@/lib/rate-limits/limits";
import { log } from "@/lib/runtime/log";
import { count } from "@/lib/statistics/counts";
import {
  type ClientFailure,
  describeClientFailure,
  describeLimit,
  recordClientFailure,
} from "./client-failure-buffer";
import {
  bodyRefused,
  limited,
  type OAuthError,
  readClientRequest,
  refused,
  type Unread,
} from "./client-refusals";
import { answering } from "./faults";
import { type OAuthAnswer, oauthFault } from "./oauth-json";

type Endpoint<E> = {
  /** Known parameters. Each may appear at most once (RFC 6749 section 3.2). */
  parameters: readonly string[];
  /** Authenticates the client, says whether it did, and returns the body, or null for none. */
  decide(asked: ClientRequest, headers: Headers): Promise<ClientAnswer<object | null, E>>;
  errorOf(refusal: E, values: ClientRequest["values"]): OAuthError;
  /** Returns the fields of the recorded failure that differ from the error on the wire. */
  tellDeveloper?(refusal: E, values: ClientRequest["values"]): Partial<ClientFailure>;
  /** True for an error that tells a working client to ask again, which is no failure. */
  isWaiting?(refusal: E): boolean;
  answer: OAuthAnswer;
  /** Status of a successful response; 200 by default. */
  status?: number;
  /** Answers a fault of ours; with CORS headers by default. */
  fault?: typeof oauthFault;
};

/**
 * Handles what all endpoints with client authentication share: form bodies, a single authentication
 * method, the rate limit per client, the errors of RFC 6749 section 5.2, and faults of ours.
 */
export const clientEndpoint = <E>(endpoint: Endpoint<E>) =>
  answering((request) => serve(endpoint, request), endpoint.fault ?? oauthFault);

async function serve<E>(endpoint: Endpoint<E>, request: Request): Promise<Response> {
  const { answer } = endpoint;
  const body = await readFormBody(request);
  if (!body.ok) {
    const limit = countAgainst("claim", clientNetworks(request));
    return limit.exceeded
      ? limited(answer, request, limit)
      : bodyRefused(answer, request, body.error);
  }
  const read = readClientRequest(request, body.value, endpoint.parameters);
  if (!read.ok) return unread(answer, request, read.error);
  const { credentials } = read.value;
  const { clientId } = credentials;
  const requests = countClientRequest(request, clientId, () => nameUsedSecret(credentials));
  if (requests.limit.exceeded) return limitedClient(answer, request, clientId, requests.limit);
  return (await isRegistered(clientId))
    ? decide(endpoint, request, read.value, requests)
    : refuseUnregistered(answer, request, credentials, requests.limit);
}

async function decide<E>(
  endpoint: Endpoint<E>,
  request: Request,
  asked: ClientRequest,
  requests: ClientCount,
): Promise<Response> {
  const { answer, status = 200 } = endpoint;
  const { credentials, values } = asked;
  const decided = await endpoint.decide(asked, request.headers);
  const { headers } = decided.authenticated ? requests.proven() : requests.limit;
  if (decided.ok) return answer(request, status, decided.value, headers);
  const { error: refusal } = decided;
  const { clientId } = credentials;
  const limit = limitIn(refusal);
  if (limit) return limitedClient(answer, request, clientId, limit);
  const error = endpoint.errorOf(refusal, values);
  if (endpoint.isWaiting?.(refusal)) return answer(request, 400, error, headers);
  note(request, clientId, refusal);
  const failure = describeClientFailure(request, {
    ...{ clientId, values, refusal, error },
    authenticated: decided.authenticated,
  });
  recordClientFailure({ ...failure, ...endpoint.tellDeveloper?.(refusal, values) });
  const isGuess = isOfGuess(refusal);
  return refusedClient(answer, request, { credentials, error, isGuess, headers });
}

/** Returns the rate limit that a refusal is about; null for any other refusal. */
const limitIn = (refusal: unknown): Limit | null =>
  typeof refusal === "object" && refusal !== null && "limit" in refusal
    ? (refusal.limit as Limit)
    : null;

/** An unknown client_id creates no database row, and its log line is debug level only (docs/design/limits.md). */
function refuseUnregistered(
  answer: OAuthAnswer,
  request: Request,
  credentials: ClientCredentials,
  { headers }: Limit,
) {
  note(request, null, "client_unknown");
  const error = tokenError("client_unknown");
  const guess = { credentials, error, headers, unregisteredFrom: clientNetworks(request) };
  return refusedClient(answer, request, { ...guess, isGuess: true });
}

/** A request without a client_id causes no lookup. */
async function unread(answer: OAuthAnswer, request: Request, { refusal, values }: Unread) {
  const error = tokenError(refusal);
  const clientId = values.get("client_id");
  const limit =
    clientId === undefined
      ? countAgainst("claim", clientNetworks(request))
      : countClientRequest(request, clientId).limit;
  if (limit.exceeded) return limitedClient(answer, request, clientId, limit);
  if (clientId === undefined) {
    note(request, null, refusal);
    return refused(answer, request, error);
  }
  const registered = await isRegistered(clientId);
  note(request, registered ? clientId : null, refusal);
  if (registered)
    recordClientFailure(
      describeClientFailure(request, { clientId, authenticated: false, values, refusal, error }),
    );
  return refused(answer, request, error);
}

/** Answers 429, and records it for the client's developer. */
function limitedClient(
  answer: OAuthAnswer,
  request: Request,
  clientId: string | undefined,
  limit: Limit,
) {
  if (clientId !== undefined && wasRegistered(clientId))
    recordClientFailure(describeLimit(request, clientId));
  return limited(answer, request, limit);
}

/**
 * Counts a refusal and logs the exact reason for the operator; the client gets a more general
 * error. Without a registered client the line has debug level.
 */
function note(request: Request, clientId: string | null, reason: unknown) {
  count("failure");
  const { pathname } = new URL(request.url);
  const event = "client_refused";
  const line = { event, requestId: requestId(request), pathname, clientId, reason };
  if (clientId === null) log().debug(line);
  else logBounded(request, event, line);
}

type Refused = {
  credentials: ClientCredentials;
  error: OAuthError;
  /**
   * True if the client was refused by its secret. Correct secrets are never counted
   * (docs/design/limits.md).
   */
  isGuess: boolean;
  headers: Record<string, string>;
  /** Networks of a request whose client is not registered. */
  unregisteredFrom?: Networks;
};

/** Answers 429 instead of 401 if the client has sent too many wrong secrets. */
async function refusedClient(
  answer: OAuthAnswer,
  request: Request,
  { credentials, error, isGuess, headers, unregisteredFrom }: Refused,
) {
  const retryAfter = isGuess ? await countFailedSecret(credentials, unregisteredFrom) : null;
  return retryAfter === null
    ? refused(answer, request, error, headers)
    : limited(answer, request, { retryAfter, headers });
}
