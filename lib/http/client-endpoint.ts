import { count } from "@/lib/counts";
import { type ClientFailure, noteFailure } from "@/lib/failures";
import { log } from "@/lib/log";
import {
  type ClientAuthenticationRefusal,
  type ClientCredentials,
  type ClientRequest,
  isClientId,
  isMisplaced,
  parseClientCredentials,
} from "@/lib/oauth/client-authentication";
import { parseParameters, unreadableParameter } from "@/lib/oauth/parameters";
import { tokenError } from "@/lib/oauth/token-errors";
import { ok, type Result, refuse } from "@/lib/result";
import { failureOf } from "./client-failure";
import { countFailedSecret } from "./failed-secrets";
import { BODY_STATUS, type BodyRefusal, readFormBody } from "./form-body";
import { countClientRequest, type Limit } from "./limits";
import type { OAuthAnswer } from "./oauth-json";
import { requestId } from "./request-id";

type OAuthError = { error: string; error_description: string };

type Endpoint<E> = {
  /** The parameters that it knows, each of which may stand once (RFC 6749 section 3.2). */
  parameters: readonly string[];
  /** Authenticates the client before anything else. Answers a body, or null for none. */
  decide(asked: ClientRequest, headers: Headers): Promise<Result<object | null, E>>;
  /** A refusal on the wire. */
  errorOf(refusal: E, values: ClientRequest["values"]): OAuthError;
  /** What the client's developer reads of a refusal beside or in place of that. */
  tellDeveloper?(refusal: E, values: ClientRequest["values"]): Partial<ClientFailure>;
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
  return decide(endpoint, request, read.value, requests);
}

async function decide<E>(
  endpoint: Endpoint<E>,
  request: Request,
  asked: ClientRequest,
  requests: ReturnType<typeof countClientRequest>,
): Promise<Response> {
  const { answer, status = 200 } = endpoint;
  const { credentials, values } = asked;
  const decided = await endpoint.decide(asked, request.headers);
  if (decided.ok) {
    const { headers } = isProven(credentials, null) ? requests.proven() : requests.limit;
    return answer(request, status, decided.value, headers);
  }
  const { error: refusal } = decided;
  const { clientId } = credentials;
  const error = endpoint.errorOf(refusal, values);
  note(request, clientId, refusal);
  const more = endpoint.tellDeveloper?.(refusal, values);
  noteFailure({ ...failureOf(request, { clientId, values, refusal, error }), ...more });
  const { headers } = isProven(credentials, error) ? requests.proven() : requests.limit;
  const wrong = error.error === "invalid_client" && !isMisplaced(refusal);
  return refusedClient(answer, request, { credentials, error, wrong, headers });
}

function unread(answer: OAuthAnswer, request: Request, { refusal, values }: Unread) {
  const error = tokenError(refusal);
  const named = values.get("client_id");
  const clientId = named !== undefined && isClientId(named) ? named : null;
  note(request, clientId, refusal);
  if (clientId !== null) noteFailure(failureOf(request, { clientId, values, refusal, error }));
  return refused(answer, request, error);
}

/** Counted, and why in our own words and for our own operator: what the client is told is blander. */
function note(request: Request, clientId: string | null, reason: unknown) {
  count("failure");
  const { pathname } = new URL(request.url);
  log().info({
    event: "client_refused",
    requestId: requestId(request),
    pathname,
    clientId,
    reason,
  });
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
};

/** 429 in place of 401 where the client has sent too many wrong secrets. */
async function refusedClient(
  answer: OAuthAnswer,
  request: Request,
  { credentials, error, wrong, headers }: Refused,
) {
  const retryAfter = wrong ? await countFailedSecret(credentials) : null;
  return retryAfter === null
    ? refused(answer, request, error, headers)
    : limited(answer, request, { retryAfter, headers });
}

/** 401 with a challenge where the client tried the header (RFC 6749 section 5.2). */
function refused(
  answer: OAuthAnswer,
  request: Request,
  error: OAuthError,
  headers: Record<string, string> = {},
) {
  if (error.error !== "invalid_client") return answer(request, 400, error, headers);
  const challenge = request.headers.has("authorization") ? CHALLENGE : {};
  return answer(request, 401, error, { ...challenge, ...headers });
}

const CHALLENGE = { "WWW-Authenticate": 'Basic realm="Foyer", charset="UTF-8"' };

const limited = (
  answer: OAuthAnswer,
  request: Request,
  { retryAfter, headers }: Omit<Limit, "exceeded">,
) =>
  answer(
    request,
    429,
    {
      error: "temporarily_unavailable",
      error_description: `too many requests; wait ${retryAfter} seconds`,
    },
    { "Retry-After": String(retryAfter), ...headers },
  );

const BODY_WORDS: Record<BodyRefusal, string> = {
  unsupported_media_type: "the body must be application/x-www-form-urlencoded",
  payload_too_large: "the body is too large",
  not_utf8: "the body is not UTF-8",
  incomplete: "the body is not complete",
};

function bodyRefused(answer: OAuthAnswer, request: Request, reason: BodyRefusal) {
  const error = { error: "invalid_request", error_description: BODY_WORDS[reason] };
  return answer(request, BODY_STATUS[reason], error);
}
