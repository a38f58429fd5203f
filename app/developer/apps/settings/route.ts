import { saveSettings } from "@/app/_applications/save-settings";
import { deskOf, LIST } from "@/app/developer/apps/desk";
import { acting } from "@/lib/session/acting";

export const POST = acting({ page: LIST, permission: "signed_in" }, (form, actor, request) =>
  saveSettings(deskOf(actor.user.id), form, actor, request),
);
