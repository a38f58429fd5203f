import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ApiTable } from "@/app/_apis/api-table";
import { ALL_APIS } from "@/app/_apis/console";
import { SearchedList } from "@/app/_lists/searched-list";
import { ButtonLink } from "@/app/_ui/button";
import { ApisDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { Flash } from "@/app/_ui/flash";
import { pageFor } from "@/app/_ui/guarded-page";
import { NAMES } from "@/app/_ui/lists";
import { SectionPage } from "@/app/_ui/section-page";
import { TitledSection } from "@/app/_ui/titled-section";
import { type ApiQuery, apiPage } from "@/lib/apis/list";

const LIST = NAMES.at(ALL_APIS.home);

type Found = Awaited<ReturnType<typeof apiPage>>;

/** Lists all APIs by name, below those that await approval. */
export default pageFor("applications", async (_, { searchParams }) => {
  const asked = LIST.read(await searchParams);
  const isWhole = asked.q === "" && asked.from === null;
  const [found, pending, t] = await Promise.all([
    apiPage(asked),
    isWhole ? apiPage({ ...asked, awaiting: true }) : null,
    getTranslations("apis"),
  ]);
  const isEmpty = found.total === 0 && asked.q === "";
  const create = <ButtonLink href={`${LIST.page}/new`}>{t("create")}</ButtonLink>;
  return (
    <SectionPage
      title={t("title")}
      count={isEmpty || asked.q !== "" ? undefined : t("total", { total: found.total })}
      actions={!isEmpty && create}
    >
      <Flash about="apis" query={searchParams} />
      {pending !== null && pending.total > 0 && <Pending pending={pending} />}
      {isEmpty ? (
        <EmptyState title={t("empty.title")} drawing={<ApisDrawing />} action={create}>
          <p>{t("empty.text")}</p>
        </EmptyState>
      ) : (
        <ApisFound asked={asked} found={found} />
      )}
    </SectionPage>
  );
});

/** The first APIs that await approval; the next ones follow when these were decided. */
function Pending({ pending: { shown: apis, total } }: { pending: Found }) {
  const t = useTranslations("apis.pending");
  return (
    <TitledSection id="pending" title={t("title", { total })}>
      <ApiTable console={ALL_APIS} label={t("label")} apis={apis} />
    </TitledSection>
  );
}

function ApisFound({ asked, found }: { asked: ApiQuery; found: Found }) {
  const t = useTranslations("apis");
  return (
    <SearchedList about="apis" list={LIST} asked={asked} found={found}>
      {found.shown.length > 0 && (
        <ApiTable console={ALL_APIS} label={t("title")} apis={found.shown} />
      )}
    </SearchedList>
  );
}
