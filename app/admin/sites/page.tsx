import { getTranslations } from "next-intl/server";
import { RowsBar } from "@/app/_lists/rows-bar";
import { RowsNotice } from "@/app/_lists/rows-notice";
import { SearchedList } from "@/app/_lists/searched-list";
import { ButtonLink } from "@/app/_ui/button";
import { SitesDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { FilterSelect } from "@/app/_ui/filter-select";
import { Flash } from "@/app/_ui/flash";
import { pageFor } from "@/app/_ui/guarded-page";
import { SITES } from "@/app/_ui/lists";
import { namedRemoval } from "@/app/_ui/named-removal";
import { single } from "@/app/_ui/page-query";
import { SectionPage } from "@/app/_ui/section-page";
import { SortSelect } from "@/app/_ui/sort-select";
import { AUDIENCES } from "@/lib/sites/editing/fields";
import {
  isFiltered,
  listSitePage,
  readSites,
  SITE_ORDERS,
  SITE_STATES,
} from "@/lib/sites/editing/list";
import { findSections } from "@/lib/sites/order/sections";
import { namedSite } from "./named-site";
import { OrderForm } from "./order-form";
import { SiteRows } from "./site-rows";

/** Lists all sites, enabled or not, usually in directory order. */
export default pageFor("sites", async ({ user }, { searchParams }) => {
  const query = await searchParams;
  const asked = SITES.read(query);
  const page = await listSitePage(asked, new Date());
  const shown = page.lines.find(({ id }) => id === single(query.which));
  const named = shown
    ? namedSite(single(query.done), shown)
    : await namedRemoval("site", user, searchParams);
  const t = await getTranslations("adminSites");
  const isWhole = !isFiltered(asked);
  const isEmpty = page.total === 0 && isWhole;
  return (
    <SectionPage
      title={t("title")}
      count={isEmpty || !isWhole ? undefined : t("total", { total: page.total })}
      actions={<Actions isEmpty={isEmpty} />}
    >
      <Flash about="sites" query={searchParams} named={named} />
      <RowsNotice about="adminSites" query={searchParams} read={readSites} />
      {isEmpty ? (
        <EmptyState
          title={t("empty.title")}
          drawing={<SitesDrawing />}
          action={<ButtonLink href="/admin/sites/new">{t("empty.add")}</ButtonLink>}
        >
          <p>{t("empty.text")}</p>
        </EmptyState>
      ) : (
        <SitesFound asked={asked} page={page} />
      )}
    </SectionPage>
  );
});

async function Actions({ isEmpty }: { isEmpty: boolean }) {
  const t = await getTranslations("adminSites");
  return (
    <>
      <ButtonLink href="/admin/sites/import" look="plain">
        {t("import")}
      </ButtonLink>
      {!isEmpty && (
        <>
          <ButtonLink href="/admin/sites/sections" look="plain">
            {t("sections.title")}
          </ButtonLink>
          <ButtonLink href="/admin/sites/export" look="plain">
            {t("export")}
          </ButtonLink>
          <ButtonLink href="/admin/sites/new">{t("add")}</ButtonLink>
        </>
      )}
    </>
  );
}

async function Filters({ asked }: { asked: ReturnType<typeof SITES.read> }) {
  const [t, sections] = await Promise.all([getTranslations("adminSites"), findSections()]);
  return (
    <>
      {sections.length > 0 && (
        <FilterSelect
          name="section"
          label={t("column.section")}
          every={t("filter.section")}
          asked={asked.section ?? null}
          options={sections.map(({ name }) => ({ value: name, words: name }))}
        />
      )}
      <FilterSelect
        name="audience"
        label={t("column.audience")}
        every={t("filter.audience")}
        asked={asked.audience ?? null}
        options={AUDIENCES.map((value) => ({ value, words: t(`audience.${value}`) }))}
      />
      <FilterSelect
        name="state"
        label={t("filter.state.label")}
        every={t("filter.state.every")}
        asked={asked.state ?? null}
        options={SITE_STATES.map((value) => ({ value, words: t(`filter.state.${value}`) }))}
      />
      <SortSelect
        orders={SITE_ORDERS}
        sort={asked.sort}
        label={t("sort.label")}
        words={(order) => t(`sort.${order}`)}
      />
    </>
  );
}

type Found = {
  asked: ReturnType<typeof SITES.read>;
  page: Awaited<ReturnType<typeof listSitePage>>;
};

async function SitesFound({ asked, page }: Found) {
  const t = await getTranslations();
  const { lines, edges } = page;
  return (
    <SearchedList
      about="adminSites"
      list={SITES}
      asked={asked}
      found={page}
      filters={<Filters asked={asked} />}
      isFiltered={isFiltered(asked)}
    >
      <div className="selectable">
        <OrderForm
          action="/forms/admin/sites/move"
          unanswered={t("common.form.unanswered")}
          edges={edges}
        >
          {Object.entries(SITES.write(asked)).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {lines.length > 0 && <SiteRows lines={lines} asked={asked} />}
        </OrderForm>
        <RowsBar
          action="/admin/sites/selected"
          list={SITES.address(asked)}
          actions={[
            { do: "section", text: t("adminSites.rows.section.ask"), look: "plain" },
            { do: "audience", text: t("adminSites.rows.audience.ask"), look: "plain" },
            { do: "icon", text: t("adminSites.rows.icon.ask"), look: "plain" },
            { do: "enable", text: t("adminSites.rows.enable.ask"), look: "plain" },
            { do: "disable", text: t("adminSites.rows.disable.ask"), look: "danger" },
          ]}
        />
      </div>
    </SearchedList>
  );
}
