import { makeSecret } from "@/app/_applications/save-secrets";
import { DESK, LIST } from "@/app/admin/applications/desk";
import { acting } from "@/lib/session/acting";

export const POST = acting({ page: LIST, permission: "applications" }, (form, actor, request) =>
  makeSecret(DESK, form, actor, request),
);
