import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ApiTable } from "@/app/_apis/api-table";
import { ALL_APIS } from "@/app/_apis/console";
import { SearchedApis } from "@/app/_apis/searched-apis";
import { ButtonLink } from "@/app/_ui/button";
import { ApisDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { Flash } from "@/app/_ui/flash";
import { pageFor } from "@/app/_ui/guarded-page";
import { SectionPage } from "@/app/_ui/section-page";
import { readTextQuery } from "@/app/admin/text-list";
import { type ApiQuery, apiPage } from "@/lib/apis/list";

const LIST = ALL_APIS.home;

type Found = Awaited<ReturnType<typeof apiPage>>;

/** Lists all APIs by name, below those that await approval. */
export default pageFor("applications", async (_, { searchParams }) => {
  const asked = readTextQuery(await searchParams);
  const isWhole = asked.q === null && asked.from === null;
  const [found, pending, t] = await Promise.all([
    apiPage(asked),
    isWhole ? apiPage({ ...asked, awaiting: true }) : null,
    getTranslations("apis"),
  ]);
  const isEmpty = found.total === 0 && asked.q === null;
  const create = <ButtonLink href={`${LIST}/new`}>{t("create")}</ButtonLink>;
  return (
    <SectionPage
      title={t("title")}
      count={isEmpty || asked.q !== null ? undefined : t("total", { total: found.total })}
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
function Pending({ pending: { apis, total } }: { pending: Found }) {
  const t = useTranslations("apis.pending");
  return (
    <section aria-labelledby="pending-title" className="grid min-w-0 gap-3">
      <h2 id="pending-title" className="text-title">
        {t("title", { total })}
      </h2>
      <ApiTable console={ALL_APIS} label={t("label")} apis={apis} />
    </section>
  );
}

function ApisFound({ asked, found }: { asked: ApiQuery; found: Found }) {
  const t = useTranslations("apis");
  return (
    <SearchedApis page={LIST} asked={asked} found={found}>
      {found.apis.length > 0 && (
        <ApiTable console={ALL_APIS} label={t("title")} apis={found.apis} />
      )}
    </SearchedApis>
  );
}
