import { removeAccess, removeAllAccess } from "@/lib/account/authorized-apps";
import { posting } from "@/lib/forms/posting";
import { originOf } from "@/lib/http/origin";
import { seeOther } from "@/lib/http/see-other";
import { readId } from "@/lib/runtime/id";
import { currentSession } from "@/lib/session/current-session";

/**
 * Removes a grant, or with `all` every one. An id that isn't this user's grant changes nothing, and
 * the list shows the current state.
 */
export const POST = posting(async (form, request) => {
  const session = await currentSession(request.headers);
  // Without a session, the list asks to sign in and comes back.
  if (!session) return seeOther("/account/apps");
  const origin = originOf(request.headers);
  if (form.has("all")) {
    await removeAllAccess(session.user.id, origin);
    return seeOther("/account/apps?removed=all");
  }
  const grant = readId(form.get("grant"));
  const removed = grant && (await removeAccess(session.user.id, grant, origin));
  return seeOther(removed ? "/account/apps?removed=1" : "/account/apps");
});
