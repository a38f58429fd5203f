import type { BodyRefusal } from "./form-body";
import { oauthJson } from "./oauth-json";

/** 401 with a challenge where the client tried the header (RFC 6749 section 5.2); any other refusal is 400. */
export function oauthRefusal(
  request: Request,
  error: { error: string; error_description: string },
) {
  if (error.error !== "invalid_client") return oauthJson(request, 400, error);
  const challenge = request.headers.has("authorization")
    ? { "WWW-Authenticate": 'Basic realm="Foyer", charset="UTF-8"' }
    : {};
  return oauthJson(request, 401, error, challenge);
}

const BODY_ERROR: Record<BodyRefusal, [status: number, description: string]> = {
  unsupported_media_type: [415, "the body must be application/x-www-form-urlencoded"],
  payload_too_large: [413, "the body is too large"],
  not_utf8: [400, "the body is not UTF-8"],
};

/** A body that no endpoint of clients reads. */
export function oauthBodyRefusal(request: Request, reason: BodyRefusal) {
  const [status, error_description] = BODY_ERROR[reason];
  return oauthJson(request, status, { error: "invalid_request", error_description });
}
