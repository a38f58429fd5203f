import { removeShown } from "@/app/_applications/remove-application";
import { DESK, pageOfForm } from "@/app/admin/applications/desk";
import { acting } from "@/lib/forms/acting";

export const POST = acting(
  { page: pageOfForm, permission: "applications", fresh: true },
  (form, actor) => removeShown(DESK, form, actor),
);
