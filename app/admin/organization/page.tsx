import { getTranslations } from "next-intl/server";
import { Flash } from "@/app/_ui/flash";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { refusedForms } from "@/app/_ui/refused-forms";
import { AdminShell } from "@/app/admin/admin-shell";
import { isNameFixed, storedOrganization } from "@/lib/organization/change";
import { organizationNow } from "@/lib/organization/organization";
import { requireFreshPermission } from "@/lib/session/guards";
import { AnnouncementForm } from "./announcement-form";
import { LookCard } from "./look/look-card";
import { OrganizationForm } from "./organization-form";

const HERE = "/admin/organization";

export const generateMetadata = pageTitle("adminOrganization.title");

export default async function OrganizationPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireFreshPermission("organization", HERE);
  const stored = await storedOrganization();
  const refusedOf = await refusedForms(searchParams);
  const t = await getTranslations("adminOrganization");
  const { revision, announcement } = stored;
  return (
    <AdminShell here={HERE} role={user.role} title={t("title")} lead={t("intro")}>
      <Flash about="organization" query={searchParams} />
      <OrganizationForm
        key={`organization ${revision}`}
        stored={stored}
        fixedName={isNameFixed() ? organizationNow().known : null}
        refused={refusedOf("organization")}
      />
      <LookCard key={`look ${revision}`} stored={stored} refusedOf={refusedOf} />
      <AnnouncementForm
        key={`announcement ${revision}`}
        revision={revision}
        announcement={announcement}
        refused={refusedOf("announcement")}
      />
    </AdminShell>
  );
}
