import { getTranslations } from "next-intl/server";
import { ApiShell } from "@/app/_apis/api-shell";
import { ALL_APIS } from "@/app/_apis/console";
import { NewApiForm } from "@/app/_apis/new-api-form";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { refusedForms } from "@/app/_ui/refused-forms";
import { requireFreshPermission } from "@/lib/session/guards";

export const generateMetadata = pageTitle("apis.create");

export default async function NewApiPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireFreshPermission("applications");
  const refusedOf = await refusedForms(searchParams);
  const t = await getTranslations("apis");
  return (
    <ApiShell console={ALL_APIS} user={user} title={t("create")}>
      <p className="text-soft">{t("new.intro")}</p>
      <NewApiForm console={ALL_APIS} refused={refusedOf("new")} />
    </ApiShell>
  );
}
