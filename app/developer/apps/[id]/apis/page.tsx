import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { SearchedApis } from "@/app/_apis/searched-apis";
import { DEVELOPER_CONSOLE, pageOf } from "@/app/_applications/console";
import { ConsoleShell } from "@/app/_applications/console-shell";
import { requireOwnApplication } from "@/app/_applications/require-application";
import { CARD } from "@/app/_ui/card";
import { LinkRow } from "@/app/_ui/disclosure-list";
import { EmptyState } from "@/app/_ui/empty-state";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { readTextQuery } from "@/app/admin/text-list";
import { apiPage } from "@/lib/apis/list";

export const generateMetadata = pageTitle("apis.choose.title");

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery };

type Found = Awaited<ReturnType<typeof apiPage>>["apis"];

/** Lists the APIs that a user can request for an application: approved ones, and their own. */
export default async function ChooseApiPage({ params, searchParams }: Props) {
  const { user, application } = await requireOwnApplication(params, "/apis");
  const asked = readTextQuery(await searchParams);
  const found = await apiPage({ ...asked, requestableBy: user.id });
  const t = await getTranslations("apis");
  const page = `${pageOf(DEVELOPER_CONSOLE, application.id)}/apis`;
  return (
    <ConsoleShell
      console={DEVELOPER_CONSOLE}
      user={user}
      title={t("choose.title")}
      lead={t("choose.lead", { name: application.name })}
    >
      {found.total === 0 && asked.q === null ? (
        <EmptyState title={t("choose.empty")}>
          <p>{t("choose.emptyText")}</p>
        </EmptyState>
      ) : (
        <SearchedApis page={page} asked={asked} found={found}>
          {found.apis.length > 0 && <Apis page={page} apis={found.apis} />}
        </SearchedApis>
      )}
    </ConsoleShell>
  );
}

function Apis({ page, apis }: { page: string; apis: Found }) {
  const t = useTranslations("apis.choose");
  return (
    <ul className={`${CARD} divide-y divide-line overflow-clip`}>
      {apis.map(({ id, name, identifier, description }) => (
        <LinkRow key={id} href={`${page}/${id}`} text={t("open")} label={t("openOf", { name })}>
          <span className="grid min-w-0 flex-1 basis-64 gap-0.5">
            <bdi className="text-sm font-semibold wrap-anywhere">{name}</bdi>
            <code className="text-xs wrap-anywhere text-soft">{identifier}</code>
            {description !== "" && <span className="text-sm wrap-anywhere">{description}</span>}
          </span>
        </LinkRow>
      ))}
    </ul>
  );
}
