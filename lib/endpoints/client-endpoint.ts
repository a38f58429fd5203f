import { clientNetworks, type Networks } from "@/lib/http/client-address";
import { readFormBody } from "@/lib/http/form-body";
import { requestId } from "@/lib/http/request-id";
import {
  type ClientAuthenticationRefusal,
  type ClientCredentials,
  type ClientRequest,
  isMisplaced,
  parseClientCredentials,
} from "@/lib/oauth/client-auth/authentication";
import { parseParameters, unreadableParameter } from "@/lib/oauth/parameters";
import { tokenError } from "@/lib/oauth/token/errors";
import { isRegistered } from "@/lib/provider/registered-clients";
import { logBounded } from "@/lib/rate-limits/bounded-log";
import { countFailedSecret } from "@/lib/rate-limits/failed-secrets";
import { type ClientCount, countClientRequest, type Limit } from "@/lib/rate-limits/limits";
import { ok, type Result, refuse } from "@/lib/result";
import { log } from "@/lib/runtime/log";
import { count } from "@/lib/statistics/counts";
import { failureOf } from "./client-failure";
import { type ClientFailure, noteFailure } from "./client-failures";
import { bodyRefused, limited, type OAuthError, refused } from "./client-refusals";
import type { OAuthAnswer } from "./oauth-json";

type Endpoint<E> = {
  /** The parameters that it knows, each of which may stand once (RFC 6749 section 3.2). */
  parameters: readonly string[];
  /** Authenticates the client before anything else. Answers a body, or null for none. */
  decide(asked: ClientRequest, headers: Headers): Promise<Result<object | null, E>>;
  /** A refusal on the wire. */
  errorOf(refusal: E, values: ClientRequest["values"]): OAuthError;
  /** What the client's developer reads of a refusal beside or in place of that. */
  tellDeveloper?(refusal: E, values: ClientRequest["values"]): Partial<ClientFailure>;
  /** The limit that a refusal is about; null for any other. */
  limitOf?(refusal: E): Limit | null;
  answer: OAuthAnswer;
  /** Of success. */
  status?: number;
};

/**
 * What all endpoints have in common where clients authenticate: a form, one method of authentication, the limit by
 * client, and errors as RFC 6749 section 5.2 has them.
 */
export const clientEndpoint =
  <E>(endpoint: Endpoint<E>) =>
  (request: Request) =>
    serve(endpoint, request);

async function serve<E>(endpoint: Endpoint<E>, request: Request): Promise<Response> {
  const { answer } = endpoint;
  const body = await readFormBody(request);
  if (!body.ok) return bodyRefused(answer, request, body.error);
  const read = readClientRequest(request, body.value, endpoint.parameters);
  if (!read.ok) return unread(answer, request, read.error);
  const requests = countClientRequest(request, read.value.credentials.clientId);
  if (requests.limit.exceeded) return limited(answer, request, requests.limit);
  return (await isRegistered(read.value.credentials.clientId))
    ? decide(endpoint, request, read.value, requests)
    : refuseUnregistered(answer, request, read.value.credentials, requests.limit);
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
  if (decided.ok) {
    const { headers } = isProven(credentials, null) ? requests.proven() : requests.limit;
    return answer(request, status, decided.value, headers);
  }
  const { error: refusal } = decided;
  const limit = endpoint.limitOf?.(refusal);
  if (limit) return limited(answer, request, limit);
  const { clientId } = credentials;
  const error = endpoint.errorOf(refusal, values);
  note(request, clientId, refusal);
  const more = endpoint.tellDeveloper?.(refusal, values);
  noteFailure({ ...failureOf(request, { clientId, values, refusal, error }), ...more });
  const { headers } = isProven(credentials, error) ? requests.proven() : requests.limit;
  const wrong = error.error === "invalid_client" && !isMisplaced(refusal);
  return refusedClient(answer, request, { credentials, error, wrong, headers });
}

/** An invented name leaves no line in the log and no row of its own (docs/decisions/0049). */
function refuseUnregistered(
  answer: OAuthAnswer,
  request: Request,
  credentials: ClientCredentials,
  { headers }: Limit,
) {
  note(request, null, "client_unknown");
  const error = tokenError("client_unknown");
  const unregisteredFrom = clientNetworks(request);
  return refusedClient(answer, request, {
    credentials,
    error,
    wrong: true,
    headers,
    unregisteredFrom,
  });
}

/** Not counted where it names no client: nothing is looked up for it. */
async function unread(answer: OAuthAnswer, request: Request, { refusal, values }: Unread) {
  const error = tokenError(refusal);
  const clientId = values.get("client_id");
  if (clientId === undefined) {
    note(request, null, refusal);
    return refused(answer, request, error);
  }
  const { limit } = countClientRequest(request, clientId);
  if (limit.exceeded) return limited(answer, request, limit);
  const registered = await isRegistered(clientId);
  note(request, registered ? clientId : null, refusal);
  if (registered) noteFailure(failureOf(request, { clientId, values, refusal, error }));
  return refused(answer, request, error);
}

/**
 * Counts a refusal, and logs the reason in our own words for our own operator: what the client is told is blander. Without
 * a registered client that is a matter of debugging.
 */
function note(request: Request, clientId: string | null, reason: unknown) {
  count("failure");
  const { pathname } = new URL(request.url);
  const event = "client_refused";
  const line = { event, requestId: requestId(request), pathname, clientId, reason };
  if (clientId === null) log().debug(line);
  else logBounded(request, event, line);
}

/** A client_id alone proves nothing. */
const isProven = ({ method }: ClientCredentials, error: OAuthError | null) =>
  method !== "none" && error?.error !== "invalid_client";

type Unread = {
  refusal: ClientAuthenticationRefusal | "parameter_unreadable";
  values: ClientRequest["values"];
};

function readClientRequest(
  request: Request,
  form: string,
  known: readonly string[],
): Result<ClientRequest, Unread> {
  const parameters = parseParameters(form);
  const { values } = parameters;
  if (unreadableParameter(parameters, known) !== null)
    return refuse({ refusal: "parameter_unreadable", values });
  const credentials = parseClientCredentials(request.headers.get("authorization"), values);
  return credentials.ok
    ? ok({ values, credentials: credentials.value })
    : refuse({ refusal: credentials.error, values });
}

type Refused = {
  credentials: ClientCredentials;
  error: OAuthError;
  /** The client did not prove who it is. A right secret is never counted (docs/decisions/0028). */
  wrong: boolean;
  headers: Record<string, string>;
  /** The networks of a request whose client does not exist. */
  unregisteredFrom?: Networks;
};

/** 429 in place of 401 where the client has sent too many wrong secrets. */
async function refusedClient(
  answer: OAuthAnswer,
  request: Request,
  { credentials, error, wrong, headers, unregisteredFrom }: Refused,
) {
  const retryAfter = wrong ? await countFailedSecret(credentials, unregisteredFrom) : null;
  return retryAfter === null
    ? refused(answer, request, error, headers)
    : limited(answer, request, { retryAfter, headers });
}
