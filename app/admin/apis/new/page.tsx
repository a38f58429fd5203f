import { getTranslations } from "next-intl/server";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { PostForm } from "@/app/_ui/post-form";
import { refusedForms } from "@/app/_ui/refused-forms";
import { AdminShell } from "@/app/admin/admin-shell";
import { APIS } from "@/app/admin/apis/api-address";
import { ApiFields } from "@/app/admin/apis/api-fields";
import { NEW_API } from "@/app/admin/apis/written-api";
import { requireFreshPermission } from "@/lib/session/guards";

export const generateMetadata = pageTitle("adminApis.create");

export default async function NewApiPage({ searchParams }: { searchParams: PageQuery }) {
  const { user } = await requireFreshPermission("applications", `${APIS}/new`);
  const refusedOf = await refusedForms(searchParams);
  const t = await getTranslations("adminApis");
  return (
    <AdminShell here={APIS} role={user.role} title={t("create")}>
      <p className="text-soft">{t("new.intro")}</p>
      <Card>
        <PostForm action="/forms/admin/apis/register" className="grid gap-5">
          <ApiFields refused={refusedOf("new")} stored={NEW_API} isNew />
          <div className="flex flex-col gap-3 sm:flex-row">
            <Button type="submit">{t("new.submit")}</Button>
            <ButtonLink href={APIS} look="plain">
              {t("new.cancel")}
            </ButtonLink>
          </div>
        </PostForm>
      </Card>
    </AdminShell>
  );
}
