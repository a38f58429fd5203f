import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { applicationPage } from "@/app/_applications/application-page";
import { DEVELOPER_CONSOLE, pageOf } from "@/app/_applications/console";
import { SearchedList } from "@/app/_lists/searched-list";
import { CARD } from "@/app/_ui/card";
import { LinkRow } from "@/app/_ui/disclosure-list";
import { ApisDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { NAMES } from "@/app/_ui/lists";
import { SectionPage } from "@/app/_ui/section-page";
import { apiPage } from "@/lib/apis/list";

type Found = Awaited<ReturnType<typeof apiPage>>["shown"];

/** Lists the APIs that a user can request for an application: approved ones, and their own. */
export default applicationPage(
  DEVELOPER_CONSOLE,
  async ({ user, application }, { searchParams }) => {
    const page = `${pageOf(DEVELOPER_CONSOLE, application.id)}/apis`;
    const list = NAMES.at(page);
    const asked = list.read(await searchParams);
    const found = await apiPage({ ...asked, requestableBy: user.id });
    const t = await getTranslations("apis");
    return (
      <SectionPage title={t("choose.title")} lead={t("choose.lead", { name: application.name })}>
        {found.total === 0 && asked.q === "" ? (
          <EmptyState title={t("choose.empty")} drawing={<ApisDrawing />}>
            <p>{t("choose.emptyText")}</p>
          </EmptyState>
        ) : (
          <SearchedList about="apis" list={list} asked={asked} found={found}>
            {found.shown.length > 0 && <Apis page={page} apis={found.shown} />}
          </SearchedList>
        )}
      </SectionPage>
    );
  },
);

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
