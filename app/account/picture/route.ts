import { setPicture } from "@/lib/account/picture";
import { busyPage } from "@/lib/error-pages/busy-page";
import { refuseForm } from "@/lib/forms/problems";
import { seeOther } from "@/lib/http/see-other";
import { actingWithFile } from "@/lib/session/acting";

const PAGE = "/account";

export const POST = actingWithFile(
  { page: PAGE, permission: "signed_in" },
  async (upload, { user, context }, request) => {
    const refusePicture = (picture: string) =>
      refuseForm(PAGE, "picture", { problems: { picture }, typed: {} });
    const picture = await upload.file("picture");
    if (picture.byteLength === 0) return refusePicture("missing");
    const set = await setPicture(user.id, picture, context);
    if (set.ok) return seeOther(`${PAGE}?done=picture`);
    return set.error === "busy" ? busyPage(request, "busyPictures") : refusePicture(set.error);
  },
);
