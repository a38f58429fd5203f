import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { findNamed } from "@/app/_people/named";
import { ButtonLink } from "@/app/_ui/button";
import { AppsDrawing, SearchDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { Flash } from "@/app/_ui/flash";
import { OWN_APPS } from "@/app/_ui/lists";
import type { PageQuery } from "@/app/_ui/page-query";
import { SearchForm } from "@/app/_ui/search-form";
import { SectionPage } from "@/app/_ui/section-page";
import { listAuthorizedApps } from "@/lib/account/authorized-apps";
import { devicesOfGrants } from "@/lib/account/connected-devices";
import { UNUSED_DAYS } from "@/lib/account/unused-apps";
import { previewsOf } from "@/lib/provider/profile";
import { requireUser } from "@/lib/session/guards";
import { AppList } from "./app-list";

/** Number of applications from which on the list has a search. */
const SEARCH_FROM = 8;

export default async function AuthorizedAppsPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireUser();
  const query = await searchParams;
  const asked = OWN_APPS.read(query);
  const now = new Date();
  const [found, previewOf, named] = await Promise.all([
    listAuthorizedApps(user.id, asked, now),
    previewsOf(user.id),
    findNamed(user.id, searchParams),
  ]);
  const { counts } = found;
  const grants = found.shown.map(({ id }) => id);
  const devices = await devicesOfGrants(grants, now);
  const t = await getTranslations("apps");
  const heading = asked.unused
    ? { title: t("unused.title"), lead: t("unused.lead", { days: UNUSED_DAYS }) }
    : {
        title: t("title"),
        lead: counts.unused > 0 && <Unused count={counts.unused} />,
        actions: counts.all > 1 && <RemoveAll />,
      };
  return (
    <SectionPage
      count={counts.matching > 0 ? t("count", { count: counts.matching }) : undefined}
      {...heading}
    >
      <Flash about="account" query={searchParams} named={named} />
      {asked.unused && <AllApps />}
      {counts.all >= SEARCH_FROM && !asked.unused && <Search q={asked.q} />}
      {found.shown.length > 0 && (
        <AppList {...{ found, devices, asked, previewOf }} pictureHash={user.pictureHash} />
      )}
      {found.shown.length === 0 && (counts.all === 0 ? <NoApps /> : <NoMatch q={asked.q} />)}
    </SectionPage>
  );
}

async function Search({ q }: { q: string }) {
  const t = await getTranslations("apps.search");
  return <SearchForm action={OWN_APPS.page} label={t("label")} asked={q} />;
}

async function RemoveAll() {
  const t = await getTranslations("apps.all");
  return (
    <ButtonLink href={`${OWN_APPS.page}/remove-all`} look="plain">
      {t("link")}
    </ButtonLink>
  );
}

async function Unused({ count }: { count: number }) {
  const t = await getTranslations("apps.unused");
  return (
    <>
      {t("flag", { count, days: UNUSED_DAYS })}{" "}
      <a className="link inline-block min-h-6 font-semibold" href={`${OWN_APPS.page}?unused=1`}>
        {t("review")}
      </a>
    </>
  );
}

async function AllApps() {
  const t = await getTranslations("apps.unused");
  return (
    <p className="text-sm">
      <a className="link" href={OWN_APPS.page}>
        {t("all")}
      </a>
    </p>
  );
}

function NoApps() {
  const t = useTranslations("apps.empty");
  return (
    <EmptyState
      title={t("title")}
      drawing={<AppsDrawing />}
      action={<ButtonLink href="/">{t("board")}</ButtonLink>}
    >
      <p>{t("text")}</p>
    </EmptyState>
  );
}

/** An empty search, or an empty list of unused applications. */
function NoMatch({ q }: { q: string }) {
  const t = useTranslations("apps.empty");
  return (
    <EmptyState
      title={q === "" ? t("noneUnused") : t("noMatch", { q })}
      drawing={<SearchDrawing />}
      action={
        <ButtonLink href={OWN_APPS.page} look="plain">
          {t("all")}
        </ButtonLink>
      }
    />
  );
}
