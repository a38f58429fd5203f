import { BODY_STATUS, type BodyRefusal } from "@/lib/http/form-body";
import { MAX_PARAMETERS } from "@/lib/http/pairs";
import { holdBack } from "@/lib/rate-limits/hold-back";
import type { Limit } from "@/lib/rate-limits/limits";
import { countRefusal } from "@/lib/runtime/metrics";
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
  { retryAfter, headers }: Omit<Limit, "exceeded">,
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
