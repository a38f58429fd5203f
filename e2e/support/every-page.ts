import { makeApi } from "@/test/apis";
import { makeUser } from "@/test/factories";
import { db } from "./world";

/** Returns addresses of an administrator's pages, those of an application of their own included. */
export async function everyPage(userId: string, applicationId: string): Promise<string[]> {
  const api = await makeApi(db());
  const { id: other } = await makeUser(db());
  const under = (path: string, pages: string) =>
    pages.split(" ").map((page) => (page === "." ? path : `${path}/${page}`));
  const tabs = ". people quickstart secrets settings activity";
  return [
    ...["/", "/sign-in?choose=again", "/sign-in?choose=other", "/sign-out", "/forgot-password"],
    ...under("/account", ". profile apps apps/remove-all sessions security activity deletion"),
    ...under(`/admin/applications/${applicationId}`, tabs),
    ...under(`/developer/apps/${applicationId}`, tabs),
    ...under("/developer", "apps apps/new api build"),
    ...under("/admin", ". apis apis/new applications applications/new audit groups"),
    ...under("/admin/organization", "announcement contacts sign-in"),
    ...under("/admin", "groups/new groups/import groups/export keys keys/rotate organization"),
    ...under(
      "/admin",
      "sites sites/new sites/import sites/export sign-in users users/new users/export",
    ),
    ...under(
      "/admin",
      `apis/${api.id} apis/${api.id}/settings users/${userId} users/${other} users/${other}/edit`,
    ),
  ];
}
