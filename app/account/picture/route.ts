import { setPicture } from "@/lib/account/picture";
import { originOf } from "@/lib/http/origin";
import { refuseForm } from "@/lib/http/problems";
import { seeOther } from "@/lib/http/see-other";
import { uploading } from "@/lib/http/uploading";
import { currentSession } from "@/lib/session/current-session";

/** Takes an uploaded picture. */
export const POST = uploading(async (upload, request) => {
  const session = await currentSession(request.headers);
  if (!session) return seeOther("/account");
  const picture = await upload.file("picture");
  const deed = { origin: originOf(request.headers), now: new Date() };
  const set =
    picture.byteLength > 0
      ? await setPicture(session.user.id, picture, deed)
      : { ok: false as const, error: "missing" };
  if (!set.ok)
    return refuseForm("/account", "picture", { problems: { picture: set.error }, typed: {} });
  return seeOther("/account?done=picture");
});
