import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { pageTitle } from "@/app/_ui/page-title";
import { AccountShell } from "@/app/account/account-shell";
import { requireUser } from "@/lib/session/guards";

export const generateMetadata = pageTitle("profile.data.title");

export default async function DataPage() {
  await requireUser("/account/data");
  const t = await getTranslations("profile.data");
  return (
    <AccountShell here="/account/data" title={t("title")}>
      <Card>
        <p>{t("text")}</p>
        {/* A plain form: its response is a file, so there is nothing to follow. */}
        <form method="post" action="/forms/account/export-data" className="mt-5">
          <Button type="submit">{t("download")}</Button>
        </form>
        <p className="mt-3 text-sm text-soft">{t("after")}</p>
      </Card>
    </AccountShell>
  );
}
