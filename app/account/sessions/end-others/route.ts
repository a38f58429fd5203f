import { endOthers } from "@/lib/account/sessions";
import { originOf } from "@/lib/http/origin";
import { posting } from "@/lib/http/posting";
import { seeOther } from "@/lib/http/see-other";
import { currentSession } from "@/lib/session/current-session";
import { renewal, setSessionKey } from "@/lib/session/session-cookie";

/** Signs out every browser but this one, and copies of its cookie. */
export const POST = posting(async (_form, request) => {
  const current = await currentSession(request.headers);
  if (!current) return seeOther("/account/sessions");
  const { keep, key } = renewal(current);
  const ended = await endOthers(current.user.id, keep, originOf(request.headers));
  if (!ended) return seeOther("/account/sessions");
  return seeOther("/account/sessions?ended=others", { "Set-Cookie": setSessionKey(key) });
});
