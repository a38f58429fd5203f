import { answering } from "@/lib/endpoints/faults";
import { oauthFault } from "@/lib/endpoints/oauth-json";
import { segmentOf } from "@/lib/http/address";
import { empty, json } from "@/lib/http/answer";
import { clientNetworks } from "@/lib/http/client-address";
import { BODY_STATUS, readFormBody } from "@/lib/http/form-body";
import { originOf } from "@/lib/http/request";
import { parseParameters } from "@/lib/oauth/parameters";
import { countAgainst } from "@/lib/rate-limits/limits";
import { endSessionsElsewhere } from "@/lib/session/elsewhere/logout";

/**
 * Ends the sessions that a provider names (OpenID Connect Back-Channel Logout 1.0 section 2.8). Anybody
 * can send a token, so it counts until it proves to be the provider's.
 */
export const POST = answering(async (request: Request) => {
  const limit = countAgainst("unknown", clientNetworks(request));
  if (limit.exceeded)
    return refused(429, "Too many requests.", { "Retry-After": `${limit.retryAfter}` });
  const body = await readFormBody(request);
  if (!body.ok) return refused(BODY_STATUS[body.error], body.error);
  const logoutToken = parseParameters(body.value).values.get("logout_token");
  if (logoutToken === undefined) return refused(400, "logout_token is missing or repeated");
  const providerId = segmentOf(request.url, "backchannel");
  const ended = await endSessionsElsewhere({ providerId, logoutToken }, originOf(request.headers));
  if (!ended.ok) return refused(STATUS[ended.error], ended.error);
  limit.release();
  return empty(200);
}, oauthFault);

const STATUS = {
  logout_token_unfit: 400,
  provider_unknown: 404,
  provider_unreachable: 503,
} as const;

const refused = (status: number, description: string, headers: Record<string, string> = {}) =>
  json(
    status,
    { error: "invalid_request", error_description: description },
    { "Cache-Control": "no-store", ...headers },
  );
