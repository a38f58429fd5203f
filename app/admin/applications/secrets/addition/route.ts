import { makeSecret } from "@/app/_applications/save-secrets";
import { DESK, pageOfForm } from "@/app/admin/applications/desk";
import { acting } from "@/lib/forms/acting";

export const POST = acting(
  { page: pageOfForm, permission: "applications", fresh: { form: "secret" } },
  (form, actor, request) => makeSecret(DESK, form, actor, request),
);
