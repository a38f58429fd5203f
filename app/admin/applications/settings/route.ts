import { saveSettings } from "@/app/_applications/save-settings";
import { KEPT_SETTINGS } from "@/app/_applications/settings-refusal";
import { DESK, pageOfForm } from "@/app/admin/applications/desk";
import { acting } from "@/lib/forms/acting";

export const POST = acting(
  { page: pageOfForm, permission: "applications", fresh: KEPT_SETTINGS },
  (form, actor, request) => saveSettings(DESK, form, actor, request),
);
