import { refusePart } from "@/app/_applications/refuse-part";
import { readSeen } from "@/app/_applications/seen";
import { LIST, pageOf, pageOfForm } from "@/app/admin/applications/desk";
import { rejectApplication } from "@/lib/applications/review";
import { acting } from "@/lib/forms/acting";
import { seeOther } from "@/lib/http/see-other";

/** Rejects a review request with a note to the owner. */
export const POST = acting(
  { page: pageOfForm, permission: "applications", fresh: { form: "review" } },
  async (form, { context }) => {
    const seen = readSeen(form);
    if (!seen) return seeOther(LIST);
    const page = pageOf(seen.id);
    const note = form.get("note") ?? "";
    const rejected = await rejectApplication(seen, note, context);
    if (!rejected.ok && rejected.error === "note_unfit")
      return refusePart(page, "review", { problems: { note: rejected.error }, typed: { note } });
    return seeOther(`${page}?done=${rejected.ok ? "rejected" : rejected.error}`);
  },
);
