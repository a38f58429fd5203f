import { readShown, refusedAddress, UNKNOWN_SITE } from "@/app/admin/sites/shown-site";
import { seeOther } from "@/lib/http/see-other";
import { acting } from "@/lib/session/acting";
import { removeSite } from "@/lib/sites/editing/sites";

/** Removes a site, after confirmation by [id]/remove. */
export const POST = acting(
  { page: "/admin/sites", permission: "sites" },
  async (form, { context }) => {
    const shown = readShown(form.get("site"), form.get("revision"));
    if (!shown) return seeOther(UNKNOWN_SITE);
    const removed = await removeSite(shown, context);
    if (!removed.ok) return seeOther(refusedAddress(shown.siteId, removed.error));
    return seeOther("/admin/sites?done=removed");
  },
);
