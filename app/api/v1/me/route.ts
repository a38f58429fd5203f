import { answering, publicFault } from "@/lib/endpoints/faults";
import { type ApiErrorCode, apiError, CORS, json, preflight } from "@/lib/http/answer";
import { type BodyRefusal, MAX_PARAMETERS, readFormBody } from "@/lib/http/form-body";
import { resourceMetadataUrl } from "@/lib/oauth/discovery";
import { type Parameters, parseParameters } from "@/lib/oauth/parameters";
import { PROOF_ALGORITHMS } from "@/lib/oauth/token/dpop-key";
import { type SentToken, type SentTokenRefusal, sentToken } from "@/lib/oauth/token/sent-token";
import { nonceFor } from "@/lib/provider/dpop-proof";
import { profile, type TokenUseRefusal } from "@/lib/provider/profile";
import { ok, type Result } from "@/lib/result";
import { issuer } from "@/lib/runtime/env";
import { countRefusal } from "@/lib/runtime/metrics";

const me = answering(async (request: Request) => {
  const form = hasForm(request) ? await readForm(request) : ok(null);
  if (!form.ok) return refusal(request, form.error);
  const token = sentToken(request.headers.get("authorization"), form.value);
  if (!token.ok) return refusal(request, token.error);
  const user = await profile(token.value, request);
  if (!user.ok) return refusal(request, user.error, token.value.scheme);
  const headers = { "Cache-Control": "no-store", ...CORS, ...nonceFor(request.headers) };
  return json(200, user.value, headers);
}, publicFault);

/** Returns the profile of the access token's user (docs/specification.md 4.3; the `userinfo_endpoint`). */
export const GET = me;
export const POST = me;
export const OPTIONS = () => preflight("GET, HEAD, POST");

const hasForm = ({ method, body }: Request) => method === "POST" && body !== null;

async function readForm(request: Request): Promise<Result<Parameters, BodyRefusal>> {
  const body = await readFormBody(request);
  return body.ok ? ok(parseParameters(body.value)) : body;
}

type Refusal = SentTokenRefusal | TokenUseRefusal | BodyRefusal;

type Described = { code: ApiErrorCode; message: string; challenge?: string[] };

/**
 * Parameters of the challenges, as in RFC 6750 section 3 and RFC 9449 section 7.1; `error` is
 * included only if a token was sent.
 */
const ERROR: Record<Exclude<Refusal, object>, Described> = {
  token_missing: {
    code: "unauthenticated",
    message:
      "Access token missing. Send it in the Authorization header with the Bearer scheme, or with the DPoP scheme and a proof.",
    challenge: [],
  },
  scheme_unsupported: {
    code: "unauthenticated",
    message: "Unsupported authorization scheme. Use Bearer, or DPoP with a proof.",
    challenge: [],
  },
  token_invalid: {
    code: "unauthenticated",
    message:
      "The access token is unknown, expired or revoked. Refresh it, or ask the user to sign in again.",
    challenge: ['error="invalid_token"'],
  },
  token_bound: {
    code: "unauthenticated",
    message: "The access token is bound to a key. Send it with the DPoP scheme and a proof.",
    challenge: ['error="invalid_token"'],
  },
  token_unbound: {
    code: "unauthenticated",
    message: "The access token is not bound to the key of the DPoP proof.",
    challenge: ['error="invalid_token"'],
  },
  openid_missing: {
    code: "insufficient_scope",
    message: "The access token does not include the openid scope.",
    challenge: ['error="insufficient_scope"', 'scope="openid"'],
  },
  token_sent_twice: {
    code: "invalid_request",
    message: "The access token was sent more than once.",
    challenge: ['error="invalid_request"'],
  },
  too_many_parameters: {
    code: "invalid_request",
    message: `The body has more than ${MAX_PARAMETERS} parameters.`,
  },
  not_utf8: { code: "invalid_request", message: "The body is not UTF-8." },
  incomplete: { code: "invalid_request", message: "The body is incomplete." },
  body_malformed: { code: "invalid_request", message: "The body cannot be decoded." },
  unsupported_media_type: {
    code: "unsupported_media_type",
    message: "The body must be application/x-www-form-urlencoded.",
  },
  payload_too_large: { code: "payload_too_large", message: "The body is too large." },
};

const describe = (reason: Refusal): Described =>
  typeof reason === "string"
    ? ERROR[reason]
    : {
        code: "unauthenticated",
        message: `The DPoP proof was refused: ${reason.error_description}.`,
        challenge: [`error="${reason.error}"`],
      };

/** `scheme` is missing if the request had none that is supported. */
function refusal(request: Request, reason: Refusal, scheme?: SentToken["scheme"]) {
  const { code, message, challenge } = describe(reason);
  countRefusal(request, code);
  const headers = { ...CORS, ...nonceFor(request.headers) };
  return apiError(request, code, message, {
    headers: challenge
      ? { ...headers, "WWW-Authenticate": challengeOf(challenge, scheme) }
      : headers,
  });
}

/**
 * Returns a challenge of the scheme that was used, and one of each if none was. Leads clients to what
 * accepts its tokens (RFC 9728 section 5.1).
 */
function challengeOf(parameters: string[], scheme?: SentToken["scheme"]) {
  const metadata = `resource_metadata="${resourceMetadataUrl(issuer())}"`;
  const bearer = `Bearer ${[...parameters, metadata].join(", ")}`;
  const dpop = `DPoP ${[...parameters, ALGORITHMS, metadata].join(", ")}`;
  if (scheme === "DPoP") return dpop;
  return scheme === "Bearer" || parameters.length > 0 ? bearer : `${bearer}, ${dpop}`;
}

/** Algorithms of proofs (RFC 9449 section 7.1). */
const ALGORITHMS = `algs="${PROOF_ALGORITHMS.join(" ")}"`;
