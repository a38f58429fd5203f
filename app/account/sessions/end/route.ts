import { endOne } from "@/lib/account/sessions";
import { originOf } from "@/lib/http/origin";
import { posting } from "@/lib/http/posting";
import { seeOther } from "@/lib/http/see-other";
import { readId } from "@/lib/id";
import { currentSession } from "@/lib/session/current-session";

/** Signs one browser out. An id that is no session of this person changes nothing, and the list says how it is. */
export const POST = posting(async (form, request) => {
  const current = await currentSession(request.headers);
  const session = readId(form.get("session"));
  const origin = originOf(request.headers);
  const ended = current && session && (await endOne(current.user.id, session, origin));
  return seeOther(ended ? "/account/sessions?ended=one" : "/account/sessions");
});
