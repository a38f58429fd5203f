import { publicFault } from "@/lib/endpoints/api-faults";
import { answering } from "@/lib/endpoints/faults";
import { type ApiErrorCode, apiError } from "@/lib/http/api-error";
import { CORS, preflight } from "@/lib/http/cors";
import { type BodyRefusal, readFormBody } from "@/lib/http/form-body";
import { json } from "@/lib/http/json";
import { type Parameters, parseParameters } from "@/lib/oauth/parameters";
import { resourceMetadataUrl } from "@/lib/oauth/resource-metadata";
import { type BearerRefusal, bearerToken } from "@/lib/oauth/token/bearer-token";
import { type ProfileRefusal, profile } from "@/lib/provider/profile";
import { ok, type Result } from "@/lib/result";
import { issuer } from "@/lib/runtime/env";
import { countRefusal } from "@/lib/runtime/metrics";

const me = answering(async (request: Request) => {
  const form = hasForm(request) ? await readForm(request) : ok(null);
  if (!form.ok) return refusal(request, form.error);
  const token = bearerToken(request.headers.get("authorization"), form.value);
  if (!token.ok) return refusal(request, token.error);
  const user = await profile(token.value);
  if (!user.ok) return refusal(request, user.error);
  return json(200, user.value, { "Cache-Control": "no-store", ...CORS });
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

type Refusal = BearerRefusal | ProfileRefusal | BodyRefusal;

/** Parameters of the challenges, as in RFC 6750 section 3; `error` is included only if a token was sent. */
const ERROR: Record<Refusal, { code: ApiErrorCode; message: string; challenge?: string[] }> = {
  token_missing: {
    code: "unauthenticated",
    message: "Access token missing. Send it in the Authorization header with the Bearer scheme.",
    challenge: [],
  },
  scheme_unsupported: {
    code: "unauthenticated",
    message: "Unsupported authorization scheme. Use Bearer.",
    challenge: [],
  },
  token_invalid: {
    code: "unauthenticated",
    message:
      "The access token is unknown, expired or revoked. Refresh it, or ask the user to sign in again.",
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
  not_utf8: { code: "invalid_request", message: "The body is not UTF-8." },
  incomplete: { code: "invalid_request", message: "The body is incomplete." },
  body_malformed: { code: "invalid_request", message: "The body cannot be decoded." },
  unsupported_media_type: {
    code: "unsupported_media_type",
    message: "The body must be application/x-www-form-urlencoded.",
  },
  payload_too_large: { code: "payload_too_large", message: "The body is too large." },
};

function refusal(request: Request, reason: Refusal) {
  const { code, message, challenge } = ERROR[reason];
  countRefusal(request, code);
  return apiError(request, code, message, {
    headers: { ...CORS, ...(challenge && { "WWW-Authenticate": challengeWith(challenge) }) },
  });
}

/** Leads clients to what accepts its tokens (RFC 9728 section 5.1). */
const challengeWith = (parameters: string[]) =>
  `Bearer ${[...parameters, `resource_metadata="${resourceMetadataUrl(issuer())}"`].join(", ")}`;
