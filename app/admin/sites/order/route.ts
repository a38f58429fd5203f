import { listAddress, readListQuery } from "@/app/admin/sites/list-address";
import { readShown, UNKNOWN_SITE } from "@/app/admin/sites/shown-site";
import { seeOther } from "@/lib/http/see-other";
import { readId } from "@/lib/runtime/id";
import { acting } from "@/lib/session/acting";
import { moveSite } from "@/lib/sites/order/moving";

/** Moves a site. `move` has the site, its revision, and its new neighbors, `-` for none. */
export const POST = acting(
  { page: "/admin/sites", permission: "sites" },
  async (form, { context }) => {
    const [site, revision, above = "", below = ""] = (form.get("move") ?? "").split(" ");
    const shown = readShown(site, revision);
    if (!shown || ![above, below].every((id) => id === "-" || readId(id) !== null))
      return seeOther(UNKNOWN_SITE);
    const neighbors = { above: orNone(above), below: orNone(below) };
    const moved = await moveSite({ ...shown, ...neighbors }, context);
    const list = readListQuery((name) => form.get(name));
    return seeOther(listAddress(list, moved.ok ? { done: "moved" } : { refused: moved.error }));
  },
);

const orNone = (id: string) => (id === "-" ? null : id);
