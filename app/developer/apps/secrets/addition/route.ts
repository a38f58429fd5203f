import { makeSecret } from "@/app/_applications/save-secrets";
import { deskOf, LIST } from "@/app/developer/apps/desk";
import { acting } from "@/lib/session/acting";

export const POST = acting({ page: LIST, permission: "signed_in" }, (form, actor, request) =>
  makeSecret(deskOf(actor.user.id), form, actor, request),
);
