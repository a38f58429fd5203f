import { removeShown } from "@/app/_applications/remove-application";
import { DESK, LIST } from "@/app/admin/applications/desk";
import { acting } from "@/lib/session/acting";

export const POST = acting({ page: LIST, permission: "applications" }, (form, actor) =>
  removeShown(DESK, form, actor),
);
