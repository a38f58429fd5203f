import { preflight } from "@/lib/http/cors";
import { answering } from "@/lib/http/faults";
import { type BodyRefusal, readFormBody } from "@/lib/http/form-body";
import { oauthFault, oauthJson } from "@/lib/http/oauth-json";
import { TOKEN_ERROR, type TokenRefusal } from "@/lib/oauth/token-errors";
import { token } from "@/lib/provider/token";

/** The token endpoint (specification 4.5, RFC 6749 section 3.2). */
export const POST = answering(async (request: Request) => {
  const body = await readFormBody(request);
  if (!body.ok) return bodyRefusal(request, body.error);
  const authorization = request.headers.get("authorization");
  const tokens = await token(body.value, authorization);
  return tokens.ok
    ? oauthJson(request, 200, tokens.value)
    : tokenRefusal(request, tokens.error, authorization !== null);
}, oauthFault);

export const OPTIONS = () => preflight("POST");

/** 401 with a challenge where the client tried the header (RFC 6749 section 5.2). */
function tokenRefusal(request: Request, reason: TokenRefusal, triedHeader: boolean) {
  const error = TOKEN_ERROR[reason];
  if (error.error !== "invalid_client") return oauthJson(request, 400, error);
  return oauthJson(
    request,
    401,
    error,
    triedHeader ? { "WWW-Authenticate": 'Basic realm="Foyer", charset="UTF-8"' } : {},
  );
}

const BODY_ERROR: Record<BodyRefusal, [status: number, description: string]> = {
  unsupported_media_type: [415, "the body must be application/x-www-form-urlencoded"],
  payload_too_large: [413, "the body is too large"],
  not_utf8: [400, "the body is not UTF-8"],
};

function bodyRefusal(request: Request, reason: BodyRefusal) {
  const [status, error_description] = BODY_ERROR[reason];
  return oauthJson(request, status, { error: "invalid_request", error_description });
}
