import { readTyped } from "@/app/admin/sites/typed-site";
import { refuseForm } from "@/lib/forms/problems";
import { seeOther } from "@/lib/http/see-other";
import { acting } from "@/lib/session/acting";
import { addSite } from "@/lib/sites/editing/sites";

export const POST = acting(
  { page: "/admin/sites/new", permission: "sites" },
  async (form, { context }) => {
    const typed = readTyped(form);
    const added = await addSite(typed, context);
    if (added.ok) return seeOther(`/admin/sites/${added.value}?done=added`);
    return refuseForm("/admin/sites/new", "site", { problems: added.error, typed });
  },
);
