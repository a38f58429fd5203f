import { dropLogo } from "@/app/_applications/save-logo";
import { DESK, LIST } from "@/app/admin/applications/desk";
import { acting } from "@/lib/session/acting";

export const POST = acting({ page: LIST, permission: "applications" }, (form, actor) =>
  dropLogo(DESK, form, actor),
);
