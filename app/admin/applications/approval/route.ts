import { readSeen } from "@/app/_applications/seen";
import { LIST, pageOf, pageOfForm } from "@/app/admin/applications/desk";
import { approveApplication } from "@/lib/applications/review";
import { acting } from "@/lib/forms/acting";
import { seeOther } from "@/lib/http/see-other";

/** Approves the revision that the form showed; an application changed since must be reviewed again. */
export const POST = acting(
  { page: pageOfForm, permission: "applications", fresh: true },
  async (form, { context }) => {
    const seen = readSeen(form);
    if (!seen) return seeOther(LIST);
    const approved = await approveApplication(seen, context);
    return seeOther(`${pageOf(seen.id)}?done=${approved.ok ? "approved" : approved.error}`);
  },
);
