import { getTranslations } from "next-intl/server";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { refusedForms } from "@/app/_ui/refused-forms";
import { boardWords } from "@/app/(directory)/board-words";
import { SiteSigns } from "@/app/(directory)/site-signs";
import { AdminShell } from "@/app/admin/admin-shell";
import { SiteForm } from "@/app/admin/sites/site-form";
import { SitePreview } from "@/app/admin/sites/site-preview";
import { requirePermission } from "@/lib/session/guards";
import { listRivals } from "@/lib/sites/editing/list";

export const generateMetadata = pageTitle("adminSites.new.title");

const EMPTY = {
  slug: "",
  title: "",
  displayUrl: "",
  description: "",
  kind: "internal",
  pinWeight: "0",
  targetUrl: "",
  application: "",
  enabled: "on",
};

export default async function NewSitePage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requirePermission("sites", "/admin/sites/new");
  const refused = (await refusedForms(searchParams))("site");
  const [t, words, rivals] = await Promise.all([
    getTranslations("adminSites"),
    boardWords(),
    listRivals(null),
  ]);
  return (
    <AdminShell here="/admin/sites" role={user.role} title={t("new.title")} wide>
      <SiteSigns />
      <SitePreview
        shown={{ ...EMPTY, ...refused?.typed }}
        icon={null}
        rivals={rivals}
        caption={t("preview.title")}
        note={t("preview.newNote")}
        words={words}
      >
        <SiteForm
          action="/forms/admin/sites/add"
          stored={EMPTY}
          refused={refused}
          submit={t("new.submit")}
        />
      </SitePreview>
    </AdminShell>
  );
}
