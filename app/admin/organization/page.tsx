import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Flash } from "@/app/_ui/flash";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { refusedForms } from "@/app/_ui/refused-forms";
import { WarnUnsaved } from "@/app/_ui/warn-unsaved";
import { AdminShell } from "@/app/admin/admin-shell";
import { isNameFixed, storedOrganization } from "@/lib/organization/change";
import { organizationNow } from "@/lib/organization/organization";
import { requireFreshPermission } from "@/lib/session/guards";
import { AnnouncementForm } from "./announcement-form";
import { LookCard } from "./look/look-card";
import { OrganizationForm } from "./organization-form";
import { ORGANIZATION, PARTS, type Part, partId } from "./parts";
import { Section } from "./section";

export const generateMetadata = pageTitle("adminOrganization.title");

export default async function OrganizationPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireFreshPermission("organization");
  const stored = await storedOrganization();
  const refusedOf = await refusedForms(searchParams);
  const t = await getTranslations("adminOrganization");
  const { revision, announcement } = stored;
  const asked = single((await searchParams).part);
  const notice = <Flash about="organization" query={searchParams} />;
  const noticeIn = (part: Part) => (part === asked ? notice : null);
  return (
    <AdminShell here={ORGANIZATION} role={user.role} title={t("title")} lead={t("intro")}>
      {!PARTS.some((part) => part === asked) && notice}
      <Contents />
      <WarnUnsaved>
        <Section part="texts" notice={noticeIn("texts")}>
          <OrganizationForm
            stored={stored}
            fixedName={isNameFixed() ? organizationNow().known : null}
            refused={refusedOf("organization")}
          />
        </Section>
        <Section part="look" notice={noticeIn("look")}>
          <LookCard stored={stored} refusedOf={refusedOf} notice={noticeIn("pictures")} />
        </Section>
        <Section part="announcement" notice={noticeIn("announcement")}>
          <AnnouncementForm
            revision={revision}
            announcement={announcement}
            refused={refusedOf("announcement")}
          />
        </Section>
      </WarnUnsaved>
    </AdminShell>
  );
}

/** Links to the parts of the page, which is long on a phone. */
function Contents() {
  const t = useTranslations("adminOrganization");
  return (
    <nav aria-label={t("contents")}>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {PARTS.map((part) => (
          <li key={part}>
            <a href={`#${partId(part)}`} className="link inline-block min-h-6">
              {t(`parts.${part}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
