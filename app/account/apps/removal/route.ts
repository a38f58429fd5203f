import { z } from "zod";
import { removeAccess } from "@/lib/account/authorized-apps";
import { answering } from "@/lib/http/faults";
import { pageFault } from "@/lib/http/page-faults";
import { postedForm } from "@/lib/http/posted-form";
import { seeOther } from "@/lib/http/see-other";
import { currentSession } from "@/lib/session/current-session";

/** Takes a grant back. An id that is no grant of this person changes nothing, and the list says how it is. */
export const POST = answering(async (request: Request) => {
  const session = await currentSession(request.headers);
  const posted = await postedForm(request);
  if ("refusal" in posted) return posted.refusal;
  const grant = z.uuid().safeParse(posted.form.get("grant"));
  const removed = session && grant.success && (await removeAccess(session.user.id, grant.data));
  // Without a session the list asks to sign in, and comes back.
  return seeOther(removed ? "/account/apps?removed=1" : "/account/apps");
}, pageFault);
