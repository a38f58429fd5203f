import { readShown, refusedAddress, UNKNOWN_SITE } from "@/app/admin/sites/shown-site";
import { busyPage } from "@/lib/error-pages/busy-page";
import { refuseForm } from "@/lib/forms/problems";
import { seeOther } from "@/lib/http/see-other";
import { actingWithFile } from "@/lib/session/acting";
import { setIcon } from "@/lib/sites/editing/icon";

export const POST = actingWithFile(
  { page: "/admin/sites", permission: "sites" },
  async (upload, { context }, request) => {
    const shown = readShown(await upload.text("site"), await upload.text("revision"));
    if (!shown) return seeOther(UNKNOWN_SITE);
    const page = `/admin/sites/${shown.siteId}`;
    const refuseIcon = (icon: string) =>
      refuseForm(page, "icon", { problems: { icon }, typed: {} });
    const file = await upload.file("icon");
    if (file.byteLength === 0) return refuseIcon("missing");
    const set = await setIcon(shown, file, context);
    if (set.ok) return seeOther(`${page}?done=icon`);
    if (set.error === "busy") return busyPage(request, "busyPictures");
    if (set.error === "not_an_image" || set.error === "too_large") return refuseIcon(set.error);
    return seeOther(refusedAddress(shown.siteId, set.error));
  },
);
