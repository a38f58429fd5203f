import { listAddress, readListQuery } from "@/app/admin/sites/list-address";
import { readShown, UNKNOWN_SITE } from "@/app/admin/sites/shown-site";
import { seeOther } from "@/lib/http/see-other";
import { acting } from "@/lib/session/acting";
import { switchSite } from "@/lib/sites/editing/sites";

/** Enables or disables a site. `switch` has the site, its revision, and `on` or `off`. */
export const POST = acting(
  { page: "/admin/sites", permission: "sites" },
  async (form, { context }) => {
    const [site, revision, wanted] = (form.get("switch") ?? "").split(" ");
    const shown = readShown(site, revision);
    if (!shown || (wanted !== "on" && wanted !== "off")) return seeOther(UNKNOWN_SITE);
    const switched = await switchSite(shown, wanted === "on", context);
    const list = readListQuery((name) => form.get(name));
    return seeOther(
      listAddress(list, switched.ok ? { done: `switched_${wanted}` } : { refused: switched.error }),
    );
  },
);
