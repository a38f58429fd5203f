import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ApplicationsTable } from "@/app/_applications/applications-table";
import { ButtonLink } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { SELECT } from "@/app/_ui/field";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { Pager } from "@/app/_ui/pager";
import { SearchForm } from "@/app/_ui/search-form";
import { AdminShell } from "@/app/admin/admin-shell";
import { APPLICATION_STATES, type ApplicationState, listPage } from "@/lib/applications/overview";
import { readId } from "@/lib/runtime/id";
import { requirePermission } from "@/lib/session/guards";
import { DESK, LIST } from "./desk";
import { Done } from "./done";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminApplications");
  return { title: t("title"), robots: { index: false } };
}

export default async function ApplicationsPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requirePermission("applications", LIST);
  const query = await searchParams;
  const state = APPLICATION_STATES.find((known) => known === single(query.state)) ?? null;
  const search = readSearch(single(query.q));
  const { applications, before, after } = await listPage({ state, search, key: readKey(query) });
  const t = await getTranslations();
  const address = (way: "before" | "after", id: string | null) =>
    id && `${LIST}?${new URLSearchParams({ q: search, state: state ?? "", [way]: id })}`;
  const all = search === "" && state === null;
  return (
    <AdminShell here={LIST} role={user.role} title={t("adminApplications.title")} wide>
      <Done code={single(query.done)} />
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_auto]">
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
        <ButtonLink href={`${LIST}/new`}>{t("adminApplications.register")}</ButtonLink>
      </div>
      {applications.length === 0 ? (
        <EmptyState title={t(`adminApplications.${all ? "empty" : "nothing"}.title`)}>
          <p>{t(`adminApplications.${all ? "empty" : "nothing"}.text`)}</p>
        </EmptyState>
      ) : (
        <ApplicationsTable
          desk={DESK}
          label={t("adminApplications.title")}
          applications={applications}
        />
      )}
      <Pager newer={address("before", before)} older={address("after", after)} />
    </AdminShell>
  );
}

/** Removes characters that no name has and PostgreSQL rejects. */
const readSearch = (typed: string | null) =>
  [...(typed ?? "").replaceAll(/[\p{Cc}\p{Cs}]/gu, "").trim()].slice(0, 100).join("");

/** Reads the cursor; a malformed one counts as the first page. */
function readKey(query: Awaited<PageQuery>) {
  const before = readId(single(query.before));
  if (before !== null) return { id: before, way: "before" as const };
  const after = readId(single(query.after));
  return after === null ? null : { id: after, way: "after" as const };
}

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
