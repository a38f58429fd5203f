import { saveLogo } from "@/app/_applications/save-logo";
import { deskOf, LIST } from "@/app/developer/apps/desk";
import { actingWithFile } from "@/lib/session/acting";

export const POST = actingWithFile(
  { page: LIST, permission: "signed_in" },
  (upload, actor, request) => saveLogo(deskOf(actor.user.id), upload, actor, request),
);
