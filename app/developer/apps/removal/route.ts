import { removeShown } from "@/app/_applications/remove-application";
import { deskOf, pageOfForm } from "@/app/developer/apps/desk";
import { acting } from "@/lib/forms/acting";

export const POST = acting(
  { page: pageOfForm, permission: "signed_in", fresh: true },
  (form, actor) => removeShown(deskOf(actor.user.id), form, actor),
);
