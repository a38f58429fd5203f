import { saveSettings } from "@/app/_applications/save-settings";
import { DESK, LIST } from "@/app/admin/applications/desk";
import { acting } from "@/lib/session/acting";

export const POST = acting({ page: LIST, permission: "applications" }, (form, actor, request) =>
  saveSettings(DESK, form, actor, request),
);
