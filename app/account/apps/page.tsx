import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button";
import { Flash } from "@/app/_ui/flash";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { SearchForm } from "@/app/_ui/search-form";
import { AccountShell } from "@/app/account/account-shell";
import { findNamed } from "@/app/account/named";
import { listAuthorizedApps } from "@/lib/account/authorized-apps";
import { UNUSED_DAYS } from "@/lib/account/unused-apps";
import { previewsOf } from "@/lib/provider/profile";
import { requireUser } from "@/lib/session/guards";
import { AppList } from "./app-list";
import { chooseApps } from "./choose-apps";
import { NoApps, NoMatch } from "./no-apps";

export const generateMetadata = pageTitle("apps.title");

/** Number of applications from which on the list has a search. */
const SEARCH_FROM = 8;

export default async function AuthorizedAppsPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireUser("/account/apps");
  const [apps, previewOf, named, query] = await Promise.all([
    listAuthorizedApps(user.id),
    previewsOf(user.id),
    findNamed(user.id, searchParams),
    searchParams,
  ]);
  const { q, review, unused, shown } = chooseApps(apps, query, new Date());
  const t = await getTranslations("apps");
  const heading = review
    ? { title: t("unused.title"), lead: t("unused.lead", { days: UNUSED_DAYS }) }
    : {
        title: t("title"),
        lead: unused > 0 && <Unused count={unused} />,
        actions: apps.length > 1 && <RemoveAll />,
      };
  return (
    <AccountShell
      here="/account/apps"
      count={shown.length > 0 ? t("count", { count: shown.length }) : undefined}
      {...heading}
    >
      <Flash about="account" query={searchParams} named={named} />
      {review && <AllApps />}
      {apps.length >= SEARCH_FROM && !review && <Search q={q} />}
      {shown.length > 0 && (
        <AppList apps={shown} previewOf={previewOf} pictureHash={user.pictureHash} />
      )}
      {shown.length === 0 && (apps.length === 0 ? <NoApps /> : <NoMatch q={q} />)}
    </AccountShell>
  );
}

async function Search({ q }: { q: string }) {
  const t = await getTranslations("apps.search");
  return (
    <SearchForm
      action="/account/apps"
      label={t("label")}
      words={{ search: t("submit") }}
      asked={q}
    />
  );
}

async function RemoveAll() {
  const t = await getTranslations("apps.all");
  return (
    <ButtonLink href="/account/apps/remove-all" look="danger">
      {t("link")}
    </ButtonLink>
  );
}

async function Unused({ count }: { count: number }) {
  const t = await getTranslations("apps.unused");
  return (
    <>
      {t("flag", { count, days: UNUSED_DAYS })}{" "}
      <a className="link inline-block min-h-6 font-semibold" href="/account/apps?unused=1">
        {t("review")}
      </a>
    </>
  );
}

async function AllApps() {
  const t = await getTranslations("apps.unused");
  return (
    <p className="text-sm">
      <a className="link" href="/account/apps">
        {t("all")}
      </a>
    </p>
  );
}
