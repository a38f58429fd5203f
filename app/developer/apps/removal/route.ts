import { removeShown } from "@/app/_applications/remove-application";
import { deskOf, LIST } from "@/app/developer/apps/desk";
import { acting } from "@/lib/session/acting";

export const POST = acting({ page: LIST, permission: "signed_in" }, (form, actor) =>
  removeShown(deskOf(actor.user.id), form, actor),
);
