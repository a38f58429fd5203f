import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ApplicationsTable } from "@/app/_applications/applications-table";
import { ADMINISTRATION } from "@/app/_applications/console";
import { readListPosition } from "@/app/_applications/list-position";
import { ButtonLink } from "@/app/_ui/button";
import { AppsDrawing, SearchDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { SELECT } from "@/app/_ui/field";
import { Flash } from "@/app/_ui/flash";
import { pageFor } from "@/app/_ui/guarded-page";
import { namedRemoval } from "@/app/_ui/named-removal";
import { single } from "@/app/_ui/page-query";
import { Pages } from "@/app/_ui/pager";
import { SearchForm } from "@/app/_ui/search-form";
import { SectionPage } from "@/app/_ui/section-page";
import { sortingBy } from "@/app/_ui/sort-heading";
import { SortSelect } from "@/app/_ui/sort-select";
import { RowCheck, useChecks } from "@/app/admin/_selection/row-selection";
import { RowsBar } from "@/app/admin/_selection/rows-bar";
import { RowsNotice } from "@/app/admin/_selection/rows-notice";
import {
  APPLICATION_ORDERS,
  APPLICATION_STATES,
  type ApplicationOrder,
  type ApplicationState,
  BY_NAME,
  type ListedApplication,
  listPage,
  readApplications,
} from "@/lib/applications/overview";
import { pageWith } from "@/lib/http/address";
import { readSearch } from "@/lib/lists/search-text";
import {
  isSameSort,
  type Position,
  readSort,
  type Sort,
  writePosition,
  writeSort,
} from "@/lib/lists/sort";

const LIST = ADMINISTRATION.home;

export default pageFor("applications", async ({ user }, { searchParams }) => {
  const asked = readQuestion(await searchParams);
  const { applications, count, ...around } = await listPage(asked);
  const t = await getTranslations();
  const all = asked.search === "" && asked.state === null;
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
      <Pages around={around} total={count} address={(from) => listAddress({ ...asked, from })} />
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
      <p>{t(`${part}.text`)}</p>
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
          listAddress({ ...asked, sort, from: null }),
        )}
        selection={{
          checks: useChecks(),
          check: ({ id, name }) => <RowCheck id={id} name={name} />,
        }}
      />
      <RowsBar
        action="/admin/applications/selected"
        list={listAddress(asked)}
        actions={[
          { do: "approve", text: t("rows.approve.ask"), look: "plain" },
          { do: "suspend", text: t("rows.suspend.ask"), look: "danger" },
          { do: "lift", text: t("rows.lift.ask"), look: "plain" },
        ]}
      />
    </div>
  );
}

/** Searches by text and status. */
function ApplicationSearch({ asked }: { asked: ApplicationQuery }) {
  const t = useTranslations("adminApplications");
  const apps = useTranslations("developerApps");
  return (
    <SearchForm
      action={ADMINISTRATION.home}
      label={t("search.label")}
      words={{ search: t("search.submit") }}
      asked={asked.search}
    >
      <span className="w-44">
        <select
          name="state"
          aria-label={apps("column.state")}
          defaultValue={asked.state ?? ""}
          className={SELECT}
        >
          <option value="">{t("search.all")}</option>
          {APPLICATION_STATES.map((known) => (
            <option key={known} value={known}>
              {apps(`state.${known}`)}
            </option>
          ))}
        </select>
      </span>
      <SortSelect
        orders={APPLICATION_ORDERS}
        sort={asked.sort}
        label={t("sort.label")}
        words={(order) => t(`sort.${order}`)}
      />
    </SearchForm>
  );
}

type ApplicationQuery = {
  search: string;
  state: ApplicationState | null;
  sort: Sort<ApplicationOrder>;
  from: Position | null;
};

/** Reads the list's filters and order. Unknown values count as unset. */
function readQuestion(query: Record<string, string | string[] | undefined>): ApplicationQuery {
  const sort = readSort(single(query.sort), APPLICATION_ORDERS, BY_NAME);
  return {
    search: readSearch(single(query.q)),
    state: APPLICATION_STATES.find((known) => known === single(query.state)) ?? null,
    sort,
    from: readListPosition(query, sort),
  };
}

function listAddress({ search, state, sort, from }: ApplicationQuery): string {
  const query = new URLSearchParams({
    ...(search !== "" && { q: search }),
    ...(state !== null && { state }),
    ...(!isSameSort(sort, BY_NAME) && { sort: writeSort(sort) }),
    ...(from !== null && writePosition(from)),
  });
  return pageWith(ADMINISTRATION.home, query);
}
