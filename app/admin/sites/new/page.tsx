import { getTranslations } from "next-intl/server";
import { Flash } from "@/app/_ui/flash";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { boardWords } from "@/app/(directory)/board-words";
import { SiteSigns } from "@/app/(directory)/site-signs";
import { SiteForm } from "@/app/admin/sites/site-form";
import { SitePreview } from "@/app/admin/sites/site-preview";
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

/** Fields that a link fills in, from a search without results or from a new application, and the longest text of each. */
const ASKED = { title: MAX_TEXT.title, targetUrl: 2048, application: 128, audience: 20 };

/** Returns the form as a link asks for it. */
function askedFor(query: Awaited<PageQuery>) {
  const given = Object.entries(ASKED).flatMap(([name, longest]) => {
    const text = single(query[name])?.trim().slice(0, longest);
    return text ? [[name, text] as const] : [];
  });
  const asked: Partial<typeof EMPTY> = Object.fromEntries(given);
  return { ...EMPTY, ...asked };
}

export default freshPageFor("sites", async (_, { searchParams }) => {
  const query = await searchParams;
  const { done, which } = query;
  const stored = askedFor(query);
  const [added] = await readSites([single(which) ?? ""].filter(isId));
  const refused = (await refusedForms(searchParams))("site");
  const [t, words, sections] = await Promise.all([
    getTranslations("adminSites"),
    boardWords(),
    findSections(),
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
          refused={refused}
        />
      </SitePreview>
    </SectionPage>
  );
});
