import { endOne } from "@/lib/account/sessions";
import { posting } from "@/lib/forms/posting";
import { originOf } from "@/lib/http/origin";
import { seeOther } from "@/lib/http/see-other";
import { readId } from "@/lib/runtime/id";
import { currentSession } from "@/lib/session/current-session";
import { freshSignInAddress, isFresh } from "@/lib/session/fresh-sign-in";

const PAGE = "/account/sessions";

/**
 * Signs one browser out. An id that isn't this user's session changes nothing, and the list shows
 * the current state.
 */
export const POST = posting(async (form, request) => {
  const current = await currentSession(request.headers);
  if (!current) return seeOther(PAGE);
  // A stolen session must not lock its owner out of the others (ASVS 7.5.2).
  if (!isFresh(current, new Date())) return seeOther(freshSignInAddress(PAGE, "repeat"));
  const session = readId(form.get("session"));
  const ended = session && (await endOne(current.user.id, session, originOf(request.headers)));
  return seeOther(ended ? `${PAGE}?ended=one` : PAGE);
});
