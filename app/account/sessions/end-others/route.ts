import { endOthers } from "@/lib/account/sessions";
import { posting } from "@/lib/forms/posting";
import { originOf } from "@/lib/http/origin";
import { seeOther } from "@/lib/http/see-other";
import { currentSession } from "@/lib/session/current-session";
import { freshSignInAddress, isFresh } from "@/lib/session/fresh-sign-in";
import { renewal, setSessionKey } from "@/lib/session/session-cookie";

const PAGE = "/account/sessions";

/** Signs out every other browser, and copies of this one's cookie. */
export const POST = posting(async (_form, request) => {
  const current = await currentSession(request.headers);
  if (!current) return seeOther(PAGE);
  if (!isFresh(current, new Date())) return seeOther(freshSignInAddress(PAGE, "repeat"));
  const { keep, key } = renewal(current);
  const ended = await endOthers(current.user.id, keep, originOf(request.headers));
  if (!ended) return seeOther(PAGE);
  return seeOther(`${PAGE}?ended=others`, { "Set-Cookie": setSessionKey(key) });
});
