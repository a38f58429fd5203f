import { dropSecret } from "@/app/_applications/save-secrets";
import { deskOf, pageOfForm } from "@/app/developer/apps/desk";
import { acting } from "@/lib/forms/acting";

export const POST = acting(
  { page: pageOfForm, permission: "signed_in", fresh: true },
  (form, actor) => dropSecret(deskOf(actor.user.id), form, actor),
);
