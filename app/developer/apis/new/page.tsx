import { getTranslations } from "next-intl/server";
import { OWN_APIS } from "@/app/_apis/console";
import { NewApiForm } from "@/app/_apis/new-api-form";
import { Notice } from "@/app/_ui/notice";
import type { PageQuery } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { API_ALLOWANCE } from "@/lib/apis/allowance";
import { requireUser } from "@/lib/session/guards";

export default async function NewOwnApiPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireUser();
  const allowance = await API_ALLOWANCE.of(user);
  const refused = (await refusedForms(searchParams))("new");
  const t = await getTranslations("apis");
  const title = t("create");
  if (allowance?.left === 0)
    return (
      <SectionPage title={title}>
        <Notice kind="info">{t("own.full", allowance)}</Notice>
      </SectionPage>
    );
  return (
    <SectionPage
      title={title}
      lead={
        <>
          {t("own.intro")} {allowance && t("own.left", allowance)}
        </>
      }
    >
      <NewApiForm console={OWN_APIS} refused={refused} />
    </SectionPage>
  );
}
