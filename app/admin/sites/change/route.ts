import { readShown, UNKNOWN_SITE } from "@/app/admin/sites/shown-site";
import { readTyped } from "@/app/admin/sites/typed-site";
import { refuseForm } from "@/lib/forms/problems";
import { seeOther } from "@/lib/http/see-other";
import { acting } from "@/lib/session/acting";
import { changeSite } from "@/lib/sites/editing/sites";

/** Saves a site, unless it was changed since the form was shown. */
export const POST = acting(
  { page: "/admin/sites", permission: "sites" },
  async (form, { context }) => {
    const shown = readShown(form.get("site"), form.get("revision"));
    if (!shown) return seeOther(UNKNOWN_SITE);
    const typed = readTyped(form);
    const changed = await changeSite(shown, typed, context);
    const page = `/admin/sites/${shown.siteId}`;
    if (changed.ok) return seeOther(`${page}?done=${changed.value}`);
    if (changed.error === "site_unknown") return seeOther(UNKNOWN_SITE);
    const { error } = changed;
    const problems = error === "changed_meanwhile" ? { form: error } : error;
    return refuseForm(page, "site", { problems, typed });
  },
);
