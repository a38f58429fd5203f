import { z } from "zod";
import { removeAccess } from "@/lib/account/authorized-apps";
import { originOf } from "@/lib/http/origin";
import { posting } from "@/lib/http/posting";
import { seeOther } from "@/lib/http/see-other";
import { currentSession } from "@/lib/session/current-session";

/** Takes a grant back. An id that is no grant of this person changes nothing, and the list says how it is. */
export const POST = posting(async (form, request) => {
  const session = await currentSession(request.headers);
  const grant = z.uuid().safeParse(form.get("grant"));
  const removed =
    session &&
    grant.success &&
    (await removeAccess(session.user.id, grant.data, originOf(request.headers)));
  // Without a session the list asks to sign in, and comes back.
  return seeOther(removed ? "/account/apps?removed=1" : "/account/apps");
});
