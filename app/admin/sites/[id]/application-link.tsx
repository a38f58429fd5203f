import { getTranslations } from "next-intl/server";
import { idOfClient } from "@/lib/applications/overview";
import type { SiteDetail } from "@/lib/sites/editing/detail";

/** Leads to the application that people sign in to at a site. */
export async function ApplicationLink({ site }: { site: SiteDetail }) {
  const { fields, applicationName, applicationOpen } = site;
  const [t, id] = await Promise.all([
    getTranslations("adminSites"),
    idOfClient(fields.application ?? ""),
  ]);
  const application = () => (
    <a href={`/admin/applications/${id}`} className="link">
      <bdi>{applicationName}</bdi>
    </a>
  );
  return t.rich("signsInBy", { application, open: String(applicationOpen) });
}
