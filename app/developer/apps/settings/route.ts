import { saveSettings } from "@/app/_applications/save-settings";
import { KEPT_SETTINGS } from "@/app/_applications/settings-refusal";
import { deskOf, pageOfForm } from "@/app/developer/apps/desk";
import { acting } from "@/lib/forms/acting";

export const POST = acting(
  { page: pageOfForm, permission: "signed_in", fresh: KEPT_SETTINGS },
  (form, actor, request) => saveSettings(deskOf(actor.user.id), form, actor, request),
);
