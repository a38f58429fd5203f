import { getTranslations } from "next-intl/server";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { single } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { boardWords } from "@/app/(directory)/board-words";
import { SiteSigns } from "@/app/(directory)/site-signs";
import { SiteForm } from "@/app/admin/sites/site-form";
import { SitePreview } from "@/app/admin/sites/site-preview";
import { listChoices } from "@/lib/applications/overview";
import { NEW_SITE } from "@/lib/operations/sites";
import { MAX_TEXT } from "@/lib/sites/editing/fields";
import { listRivals, listSectionNames } from "@/lib/sites/editing/list";

const EMPTY = {
  slug: "",
  title: "",
  displayUrl: "",
  description: "",
  section: "",
  targetUrl: "",
  application: "",
  monitored: "",
  groups: "",
  ...NEW_SITE,
};

/** The title that a search without results asks for (app/(directory)/nothing-matches.tsx). */
const titleOf = (asked: string | null) => asked?.trim().slice(0, MAX_TEXT.title) ?? "";

export default freshPageFor("sites", async (_, { searchParams }) => {
  const stored = { ...EMPTY, title: titleOf(single((await searchParams).title)) };
  const refused = (await refusedForms(searchParams))("site");
  const [t, words, rivals, sections, applications] = await Promise.all([
    getTranslations("adminSites"),
    boardWords(),
    listRivals(null),
    listSectionNames(),
    listChoices(),
  ]);
  return (
    <SectionPage title={t("new.title")} wide>
      <SiteSigns />
      <SitePreview
        shown={{ ...stored, ...refused?.typed }}
        icon={null}
        rivals={rivals}
        caption={t("preview.title")}
        note={t("preview.newNote")}
        words={words}
        proposesSlug
      >
        <SiteForm
          action="/forms/admin/sites/add"
          stored={stored}
          sections={sections}
          applications={applications}
          refused={refused}
          submit={t("new.submit")}
        />
      </SitePreview>
    </SectionPage>
  );
});
