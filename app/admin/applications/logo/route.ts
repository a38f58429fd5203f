import { saveLogo } from "@/app/_applications/save-logo";
import { DESK, LIST } from "@/app/admin/applications/desk";
import { actingWithFile } from "@/lib/session/acting";

export const POST = actingWithFile(
  { page: LIST, permission: "applications" },
  (upload, actor, request) => saveLogo(DESK, upload, actor, request),
);
