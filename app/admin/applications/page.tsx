import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ApplicationsTable } from "@/app/_applications/applications-table";
import { ADMINISTRATION } from "@/app/_applications/console";
import { RowCheck, useChecks } from "@/app/_lists/row-selection";
import { RowsBar } from "@/app/_lists/rows-bar";
import { RowsNotice } from "@/app/_lists/rows-notice";
import { ButtonLink } from "@/app/_ui/button";
import { AppsDrawing, SearchDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { FilterSelect } from "@/app/_ui/filter-select";
import { Flash } from "@/app/_ui/flash";
import { pageFor } from "@/app/_ui/guarded-page";
import { APPLICATIONS } from "@/app/_ui/lists";
import { namedRemoval } from "@/app/_ui/named-removal";
import { Pages } from "@/app/_ui/pager";
import { SearchForm } from "@/app/_ui/search-form";
import { SectionPage } from "@/app/_ui/section-page";
import { sortingBy } from "@/app/_ui/sort-heading";
import { SortSelect } from "@/app/_ui/sort-select";
import {
  APPLICATION_ORDERS,
  APPLICATION_STATES,
  BY_NAME,
  type ListedApplication,
  listPage,
  ONLY_THOSE,
  OWNERS,
  readApplications,
} from "@/lib/applications/overview";
import { APPLICATION_TYPES } from "@/lib/oauth/registration/choices";

const LIST = ADMINISTRATION.home;

type ApplicationQuery = ReturnType<typeof APPLICATIONS.read>;

export default pageFor("applications", async ({ user }, { searchParams }) => {
  const asked = APPLICATIONS.read(await searchParams);
  const found = await listPage({ ...asked, search: asked.q });
  const { shown: applications, total: count } = found;
  const t = await getTranslations();
  const all = APPLICATIONS.address({ ...asked, sort: BY_NAME, from: null }) === LIST;
  return (
    <SectionPage
      title={t("adminApplications.title")}
      count={t("developerApps.count", { count })}
      actions={<ButtonLink href={`${LIST}/new`}>{t("adminApplications.register")}</ButtonLink>}
    >
      <Flash
        about="applications"
        query={searchParams}
        named={await namedRemoval("application", user, searchParams)}
      />
      <RowsNotice about="adminApplications" query={searchParams} read={readApplications} />
      <ApplicationSearch asked={asked} />
      {applications.length === 0 ? (
        <NoApplications all={all} />
      ) : (
        <Selectable applications={applications} asked={asked} />
      )}
      <Pages found={found} address={(from) => APPLICATIONS.address({ ...asked, from })} />
    </SectionPage>
  );
});

/** No application at all, or none that matches. */
function NoApplications({ all }: { all: boolean }) {
  const t = useTranslations("adminApplications");
  const [part, Drawing] = all
    ? (["empty", AppsDrawing] as const)
    : (["nothing", SearchDrawing] as const);
  return (
    <EmptyState
      title={t(`${part}.title`)}
      drawing={<Drawing />}
      action={
        <ButtonLink href={all ? `${LIST}/new` : LIST} look={all ? "primary" : "plain"}>
          {t(all ? "register" : "nothing.all")}
        </ButtonLink>
      }
    >
      <p>
        {t.rich(`${part}.text`, {
          developer: (words) => (
            <a href="/developer/apps" className="link">
              {words}
            </a>
          ),
        })}
      </p>
    </EmptyState>
  );
}

type SelectableProps = { applications: readonly ListedApplication[]; asked: ApplicationQuery };

/** The list, of which several can be suspended together. */
function Selectable({ applications, asked }: SelectableProps) {
  const t = useTranslations("adminApplications");
  return (
    <div className="selectable">
      <ApplicationsTable
        console={ADMINISTRATION}
        label={t("title")}
        applications={applications}
        sorting={sortingBy(asked.sort, APPLICATION_ORDERS, (sort) =>
          APPLICATIONS.address({ ...asked, sort, from: null }),
        )}
        selection={{
          checks: useChecks(),
          check: ({ id, name }) => <RowCheck id={id} name={name} />,
        }}
      />
      <RowsBar
        action="/admin/applications/selected"
        list={APPLICATIONS.address(asked)}
        actions={[
          { do: "approve", text: t("rows.approve.ask"), look: "plain" },
          { do: "lift", text: t("rows.lift.ask"), look: "plain" },
          { do: "suspend", text: t("rows.suspend.ask"), look: "danger" },
        ]}
      />
    </div>
  );
}

/** Searches by text, kind, owner, status and further conditions. */
function ApplicationSearch({ asked }: { asked: ApplicationQuery }) {
  const t = useTranslations("adminApplications");
  const apps = useTranslations("developerApps");
  const filters = [
    {
      name: "kind",
      options: APPLICATION_TYPES.map((value) => ({ value, words: apps(`kind.${value}.title`) })),
    },
    {
      name: "owner",
      options: OWNERS.map((value) => ({ value, words: t(`search.owned.${value}`) })),
    },
    {
      name: "state",
      options: APPLICATION_STATES.map((value) => ({ value, words: apps(`state.${value}`) })),
    },
    {
      name: "only",
      options: ONLY_THOSE.map((value) => ({ value, words: t(`search.onlyThose.${value}`) })),
    },
  ] as const;
  return (
    <SearchForm action={LIST} label={t("search.label")} asked={asked.q}>
      {filters.map(({ name, options }) => (
        <FilterSelect
          key={name}
          {...{ name, options }}
          label={t(`search.${name}`)}
          every={t(`search.every.${name}`)}
          asked={asked[name]}
        />
      ))}
      <SortSelect
        orders={APPLICATION_ORDERS}
        sort={asked.sort}
        label={t("sort.label")}
        words={(order) => t(`sort.${order}`)}
      />
    </SearchForm>
  );
}
