import { getTranslations } from "next-intl/server";
import { Flash } from "@/app/_ui/flash";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { single } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { boardWords } from "@/app/(directory)/board-words";
import { SiteSigns } from "@/app/(directory)/site-signs";
import { SiteForm } from "@/app/admin/sites/site-form";
import { SitePreview } from "@/app/admin/sites/site-preview";
import { listChoices } from "@/lib/applications/overview";
import { isId } from "@/lib/lists/sort";
import { NEW_SITE } from "@/lib/operations/sites";
import { MAX_TEXT } from "@/lib/sites/editing/fields";
import { readSites } from "@/lib/sites/editing/list";
import { PINNED_FROM } from "@/lib/sites/order/groups";
import { findSections } from "@/lib/sites/order/sections";

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
  const { title, done, which } = await searchParams;
  const stored = { ...EMPTY, title: titleOf(single(title)) };
  const [added] = await readSites([single(which) ?? ""].filter(isId));
  const refused = (await refusedForms(searchParams))("site");
  const [t, words, sections, applications] = await Promise.all([
    getTranslations("adminSites"),
    boardWords(),
    findSections(),
    listChoices(),
  ]);
  const iconLink =
    added && single(done) === "added_without_icon"
      ? { href: `/admin/sites/${added.id}`, text: t("new.addIcon") }
      : null;
  return (
    <SectionPage title={t("new.title")}>
      <SiteSigns />
      <Flash
        about="sites"
        query={searchParams}
        named={added ? { name: added.name, link: iconLink } : null}
      />
      {/* The next site begins with an empty form. */}
      <SitePreview
        key={added?.id}
        shown={{ ...stored, ...refused?.typed }}
        icon={null}
        pinnedFrom={PINNED_FROM}
        caption={t("preview.title")}
        note={t("preview.newNote")}
        words={words}
        proposes
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
