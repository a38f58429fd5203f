import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ApplicationsTable } from "@/app/_applications/applications-table";
import { ADMINISTRATION } from "@/app/_applications/console";
import { ButtonLink } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Flash } from "@/app/_ui/flash";
import { pageFor } from "@/app/_ui/guarded-page";
import { namedRemoval } from "@/app/_ui/named-removal";
import { Pager } from "@/app/_ui/pager";
import { SectionPage } from "@/app/_ui/section-page";
import { sortingBy } from "@/app/_ui/sort-heading";
import { RowCheck, useChecks } from "@/app/admin/_selection/row-selection";
import { RowsBar } from "@/app/admin/_selection/rows-bar";
import { RowsNotice } from "@/app/admin/_selection/rows-notice";
import {
  APPLICATION_ORDERS,
  type ListedApplication,
  listPage,
  readApplications,
} from "@/lib/applications/overview";
import { ApplicationSearch } from "./application-search";
import { type ApplicationQuery, listAddress, readQuestion } from "./list-address";

const LIST = ADMINISTRATION.home;

export default pageFor("applications", async ({ user }, { searchParams }) => {
  const asked = readQuestion(await searchParams);
  const { applications, count, previous, next } = await listPage(asked);
  const t = await getTranslations();
  const all = asked.search === "" && asked.state === null;
  return (
    <SectionPage
      title={t("adminApplications.title")}
      count={t("developerApps.count", { count })}
      actions={<ButtonLink href={`${LIST}/new`}>{t("adminApplications.register")}</ButtonLink>}
      wide
    >
      <Flash
        about="applications"
        query={searchParams}
        named={await namedRemoval("application", user, searchParams)}
      />
      <RowsNotice about="adminApplications" query={searchParams} read={readApplications} />
      <ApplicationSearch asked={asked} />
      {applications.length === 0 ? (
        <EmptyState
          title={t(all ? "adminApplications.empty.title" : "adminApplications.nothing.title")}
        >
          <p>{t(all ? "adminApplications.empty.text" : "adminApplications.nothing.text")}</p>
        </EmptyState>
      ) : (
        <Selectable applications={applications} asked={asked} />
      )}
      <Pager
        newer={previous && listAddress({ ...asked, from: previous })}
        older={next && listAddress({ ...asked, from: next })}
      />
    </SectionPage>
  );
});

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
          { do: "suspend", text: t("rows.suspend.ask"), look: "danger" },
          { do: "lift", text: t("rows.lift.ask"), look: "plain" },
        ]}
      />
    </div>
  );
}
