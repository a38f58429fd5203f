import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Badge } from "@/app/_ui/badge";
import { ButtonLink } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Flash } from "@/app/_ui/flash";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { type Column, ROW_LINK, Table } from "@/app/_ui/table";
import { AdminShell } from "@/app/admin/admin-shell";
import { SearchedList } from "@/app/admin/searched-list";
import { readTextQuery } from "@/app/admin/text-list";
import { type ApiQuery, apiPage } from "@/lib/apis/list";
import { requirePermission } from "@/lib/session/guards";
import { APIS, apiAddress } from "./api-address";

export const generateMetadata = pageTitle("adminApis.title");

type Found = Awaited<ReturnType<typeof apiPage>>;

/** Lists all APIs by name. */
export default async function ApisPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requirePermission("applications", APIS);
  const asked = readTextQuery(await searchParams);
  const [found, t] = await Promise.all([apiPage(asked), getTranslations("adminApis")]);
  const isEmpty = found.total === 0 && asked.q === null;
  const create = <ButtonLink href={`${APIS}/new`}>{t("create")}</ButtonLink>;
  return (
    <AdminShell
      here={APIS}
      role={user.role}
      title={t("title")}
      count={isEmpty || asked.q !== null ? undefined : t("total", { total: found.total })}
      actions={!isEmpty && create}
      wide
    >
      <Flash about="apis" query={searchParams} />
      {isEmpty ? (
        <EmptyState title={t("empty.title")}>
          <p>{t("empty.text")}</p>
          <p className="mt-4">{create}</p>
        </EmptyState>
      ) : (
        <ApisFound asked={asked} found={found} />
      )}
    </AdminShell>
  );
}

function ApisFound({ asked, found }: { asked: ApiQuery; found: Found }) {
  const t = useTranslations("adminApis");
  return (
    <SearchedList
      page={APIS}
      asked={asked}
      found={found}
      words={{
        label: t("search.label"),
        go: t("search.go"),
        found: t("search.found", { total: found.total }),
        all: t("search.all"),
      }}
    >
      {found.apis.length > 0 && <ApiTable apis={found.apis} />}
    </SearchedList>
  );
}

function ApiTable({ apis }: Pick<Found, "apis">) {
  const t = useTranslations("adminApis");
  const columns = [
    { label: t("column.name"), phone: "title" },
    { label: t("column.identifier"), phone: "second" },
    { label: t("column.format") },
    { label: t("column.services"), numeric: true },
    { label: t("column.state"), phone: "state" },
  ] satisfies Column[];
  return (
    <Table
      label={t("title")}
      columns={columns}
      rows={apis.map(({ id, identifier, name, tokenFormat, suspended, applications }) => ({
        key: id,
        cells: [
          <a key="name" href={apiAddress(id)} className={`${ROW_LINK} w-fit max-w-full`}>
            <bdi>{name}</bdi>
          </a>,
          <code key="identifier" className="text-xs break-all">
            {identifier}
          </code>,
          t(`format.${tokenFormat}`),
          applications,
          suspended && (
            <Badge key="state" tone="danger">
              {t("suspended")}
            </Badge>
          ),
        ],
      }))}
    />
  );
}
