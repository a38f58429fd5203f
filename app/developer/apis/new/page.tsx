import { getTranslations } from "next-intl/server";
import { ApiShell } from "@/app/_apis/api-shell";
import { OWN_APIS } from "@/app/_apis/console";
import { NewApiForm } from "@/app/_apis/new-api-form";
import { Notice } from "@/app/_ui/notice";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { refusedForms } from "@/app/_ui/refused-forms";
import { apiAllowanceOf } from "@/lib/apis/allowance";
import { requireUser } from "@/lib/session/guards";

export const generateMetadata = pageTitle("apis.create");

export default async function NewOwnApiPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireUser();
  const allowance = await apiAllowanceOf(user);
  const refused = (await refusedForms(searchParams))("new");
  const t = await getTranslations("apis");
  const shell = { console: OWN_APIS, user, title: t("create") };
  if (allowance?.left === 0)
    return (
      <ApiShell {...shell}>
        <Notice kind="info">{t("own.full", allowance)}</Notice>
      </ApiShell>
    );
  return (
    <ApiShell
      {...shell}
      lead={
        <>
          {t("own.intro")} {allowance && t("own.left", allowance)}
        </>
      }
    >
      <NewApiForm console={OWN_APIS} refused={refused} />
    </ApiShell>
  );
}
