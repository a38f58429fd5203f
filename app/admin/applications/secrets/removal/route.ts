import { dropSecret } from "@/app/_applications/save-secrets";
import { DESK, pageOfForm } from "@/app/admin/applications/desk";
import { acting } from "@/lib/forms/acting";

export const POST = acting(
  { page: pageOfForm, permission: "applications", fresh: true },
  (form, actor) => dropSecret(DESK, form, actor),
);
