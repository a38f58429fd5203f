import { getTranslations } from "next-intl/server";
import { ApiTable } from "@/app/_apis/api-table";
import { OWN_APIS } from "@/app/_apis/console";
import { ButtonLink } from "@/app/_ui/button";
import { ApisDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { Flash } from "@/app/_ui/flash";
import { NAMES } from "@/app/_ui/lists";
import type { PageQuery } from "@/app/_ui/page-query";
import { Pages } from "@/app/_ui/pager";
import { SectionPage } from "@/app/_ui/section-page";
import { API_ALLOWANCE } from "@/lib/apis/allowance";
import { apiPage } from "@/lib/apis/list";
import { requireUser } from "@/lib/session/guards";

const LIST = OWN_APIS.home;

const OWN = NAMES.at(LIST);

/** Lists the user's own APIs, and how many more they may have. */
export default async function OwnApisPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireUser();
  const { from } = OWN.read(await searchParams);
  const [found, allowance] = await Promise.all([
    apiPage({ q: "", from, ownerId: user.id }),
    API_ALLOWANCE.of(user),
  ]);
  const { shown: apis, total } = found;
  const t = await getTranslations("apis");
  const create = allowance?.left !== 0 && (
    <ButtonLink href={`${LIST}/new`}>{t("create")}</ButtonLink>
  );
  return (
    <SectionPage
      title={t("own.title")}
      count={total > 0 ? t("total", { total }) : undefined}
      lead={
        allowance && (allowance.left === 0 ? t("own.full", allowance) : t("own.left", allowance))
      }
      actions={total > 0 && create}
    >
      <Flash about="apis" query={searchParams} />
      {total === 0 ? (
        <EmptyState title={t("own.empty.title")} drawing={<ApisDrawing />} action={create}>
          <p>{t("own.empty.text")}</p>
        </EmptyState>
      ) : (
        <ApiTable console={OWN_APIS} label={t("own.title")} apis={apis} />
      )}
      <Pages found={found} address={(at) => OWN.address({ q: "", from: at })} />
    </SectionPage>
  );
}
