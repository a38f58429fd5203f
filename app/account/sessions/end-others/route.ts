import { endOthers } from "@/lib/account/sessions";
import { originOf } from "@/lib/http/origin";
import { posting } from "@/lib/http/posting";
import { seeOther } from "@/lib/http/see-other";
import { currentSession } from "@/lib/session/current-session";

/** Signs out every browser but this one. */
export const POST = posting(async (_form, request) => {
  const current = await currentSession(request.headers);
  if (!current) return seeOther("/account/sessions");
  await endOthers(current.user.id, current.id, originOf(request.headers));
  return seeOther("/account/sessions?ended=others");
});
