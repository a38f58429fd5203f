import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Flash } from "@/app/_ui/flash";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { single } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { WarnUnsaved } from "@/app/_ui/warn-unsaved";
import { isNameFixed, storedOrganization } from "@/lib/organization/change";
import { organizationNow } from "@/lib/organization/organization";
import { AnnouncementForm } from "./announcement-form";
import { LookCard } from "./look/look-card";
import { OrganizationForm } from "./organization-form";
import { PARTS, type Part, partId } from "./parts";
import { Section } from "./section";

export default freshPageFor("organization", async (_, { searchParams }) => {
  const stored = await storedOrganization();
  const refusedOf = await refusedForms(searchParams);
  const t = await getTranslations("adminOrganization");
  const { revision, announcement } = stored;
  const asked = single((await searchParams).part);
  const notice = <Flash about="organization" query={searchParams} />;
  const noticeIn = (part: Part) => (part === asked ? notice : null);
  return (
    <SectionPage title={t("title")} lead={t("intro")}>
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
    </SectionPage>
  );
});

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
