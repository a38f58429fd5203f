import { removePicture } from "@/lib/account/picture";
import { posting } from "@/lib/forms/posting";
import { originOf } from "@/lib/http/origin";
import { seeOther } from "@/lib/http/see-other";
import { currentSession } from "@/lib/session/current-session";

export const POST = posting(async (_, request) => {
  const session = await currentSession(request.headers);
  if (!session) return seeOther("/account");
  const actorId = session.user.id;
  await removePicture(actorId, { actorId, origin: originOf(request.headers), at: new Date() });
  return seeOther("/account?done=picture_removal");
});
