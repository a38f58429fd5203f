import { readShown, refusedAddress, UNKNOWN_SITE } from "@/app/admin/sites/shown-site";
import { seeOther } from "@/lib/http/see-other";
import { acting } from "@/lib/session/acting";
import { returnToTarget } from "@/lib/sites/editing/target";

/** Restores an earlier target of the site. */
export const POST = acting(
  { page: "/admin/sites", permission: "sites" },
  async (form, { context }) => {
    const shown = readShown(form.get("site"), form.get("revision"));
    const target = form.get("target") ?? "";
    if (!shown || !/^\d{1,15}$/.test(target)) return seeOther(UNKNOWN_SITE);
    const returned = await returnToTarget(shown, Number(target), context);
    if (!returned.ok) return seeOther(refusedAddress(shown.siteId, returned.error));
    return seeOther(`/admin/sites/${shown.siteId}?done=returned`);
  },
);
