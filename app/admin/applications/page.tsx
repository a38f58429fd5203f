import { getTranslations } from "next-intl/server";
import { ApplicationsTable } from "@/app/_applications/applications-table";
import { ADMINISTRATION } from "@/app/_applications/console";
import { ConsoleShell } from "@/app/_applications/console-shell";
import { readKey } from "@/app/_applications/list-key";
import { ButtonLink } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { SELECT } from "@/app/_ui/field";
import { Flash } from "@/app/_ui/flash";
import { namedRemoval } from "@/app/_ui/named-removal";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { Pager } from "@/app/_ui/pager";
import { SearchForm } from "@/app/_ui/search-form";
import { APPLICATION_STATES, type ApplicationState, listPage } from "@/lib/applications/overview";
import { requirePermission } from "@/lib/session/guards";

export const generateMetadata = pageTitle("adminApplications.title");

const LIST = ADMINISTRATION.home;

export default async function ApplicationsPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requirePermission("applications", LIST);
  const query = await searchParams;
  const state = APPLICATION_STATES.find((known) => known === single(query.state)) ?? null;
  const search = readSearch(single(query.q));
  const { applications, count, before, after } = await listPage({
    state,
    search,
    key: readKey(query),
  });
  const t = await getTranslations();
  const address = (way: "before" | "after", id: string | null) =>
    id && `${LIST}?${new URLSearchParams({ q: search, state: state ?? "", [way]: id })}`;
  const all = search === "" && state === null;
  return (
    <ConsoleShell
      console={ADMINISTRATION}
      user={user}
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
      <SearchForm
        action={LIST}
        label={t("adminApplications.search.label")}
        words={{ search: t("adminApplications.search.submit") }}
        asked={search}
      >
        <StateFilter
          chosen={state}
          label={t("developerApps.column.state")}
          words={(known) =>
            known ? t(`developerApps.state.${known}`) : t("adminApplications.search.all")
          }
        />
      </SearchForm>
      {applications.length === 0 ? (
        <EmptyState
          title={t(all ? "adminApplications.empty.title" : "adminApplications.nothing.title")}
        >
          <p>{t(all ? "adminApplications.empty.text" : "adminApplications.nothing.text")}</p>
        </EmptyState>
      ) : (
        <ApplicationsTable
          console={ADMINISTRATION}
          label={t("adminApplications.title")}
          applications={applications}
        />
      )}
      <Pager newer={address("before", before)} older={address("after", after)} />
    </ConsoleShell>
  );
}

/** Removes characters that no name has and PostgreSQL rejects. */
const readSearch = (typed: string | null) =>
  [...(typed ?? "").replaceAll(/[\p{Cc}\p{Cs}]/gu, "").trim()].slice(0, 100).join("");

function StateFilter({
  chosen,
  label,
  words,
}: {
  chosen: ApplicationState | null;
  label: string;
  words: (state: ApplicationState | null) => string;
}) {
  return (
    <span className="w-44">
      <select name="state" aria-label={label} defaultValue={chosen ?? ""} className={SELECT}>
        {[null, ...APPLICATION_STATES].map((known) => (
          <option key={known} value={known ?? ""}>
            {words(known)}
          </option>
        ))}
      </select>
    </span>
  );
}
