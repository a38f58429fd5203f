import { dropLogo } from "@/app/_applications/save-logo";
import { deskOf, LIST } from "@/app/developer/apps/desk";
import { acting } from "@/lib/session/acting";

export const POST = acting({ page: LIST, permission: "signed_in" }, (form, actor) =>
  dropLogo(deskOf(actor.user.id), form, actor),
);
