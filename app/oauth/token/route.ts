import { preflight } from "@/lib/http/cors";
import { answering } from "@/lib/http/faults";
import { readFormBody } from "@/lib/http/form-body";
import { oauthFault, oauthJson } from "@/lib/http/oauth-json";
import { oauthBodyRefusal, oauthRefusal } from "@/lib/http/oauth-refusals";
import { TOKEN_ERROR } from "@/lib/oauth/token-errors";
import { token } from "@/lib/provider/token";

/** The token endpoint (specification 4.5, RFC 6749 section 3.2). */
export const POST = answering(async (request: Request) => {
  const body = await readFormBody(request);
  if (!body.ok) return oauthBodyRefusal(request, body.error);
  const tokens = await token(body.value, request.headers.get("authorization"));
  return tokens.ok
    ? oauthJson(request, 200, tokens.value)
    : oauthRefusal(request, TOKEN_ERROR[tokens.error]);
}, oauthFault);

export const OPTIONS = () => preflight("POST");
