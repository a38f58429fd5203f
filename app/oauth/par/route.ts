import { preflight } from "@/lib/http/cors";
import { answering } from "@/lib/http/faults";
import { readFormBody } from "@/lib/http/form-body";
import { oauthFault, oauthJson } from "@/lib/http/oauth-json";
import { oauthBodyRefusal, oauthRefusal } from "@/lib/http/oauth-refusals";
import { pushRequest } from "@/lib/provider/push-request";

/** Pushed authorization requests (RFC 9126 section 2). */
export const POST = answering(async (request: Request) => {
  const body = await readFormBody(request);
  if (!body.ok) return oauthBodyRefusal(request, body.error);
  const pushed = await pushRequest(body.value, request.headers.get("authorization"));
  return pushed.ok ? oauthJson(request, 201, pushed.value) : oauthRefusal(request, pushed.error);
}, oauthFault);

export const OPTIONS = () => preflight("POST");
