import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Form } from "@/app/_ui/form";
import { pageTitle } from "@/app/_ui/page-title";
import { AccountShell } from "@/app/account/account-shell";
import { listAuthorizedApps } from "@/lib/account/authorized-apps";
import { requireUser } from "@/lib/session/guards";

export const generateMetadata = pageTitle("apps.all.title");

/** Asks for confirmation before all applications lose access. */
export default async function RemoveAllPage() {
  const { user } = await requireUser("/account/apps/remove-all");
  const apps = await listAuthorizedApps(user.id);
  if (apps.length === 0) redirect("/account/apps");
  const t = await getTranslations();
  return (
    <AccountShell here="/account/apps" title={t("apps.all.title")}>
      <Card className="grid gap-4 p-6">
        <p>{t("apps.all.stops", { count: apps.length })}</p>
        <ul className="list-disc pl-5 marker:text-soft">
          {apps.map(({ id, application }) => (
            <li key={id}>
              <bdi>{application.name}</bdi>
            </li>
          ))}
        </ul>
        <Form
          action="/account/apps/removal"
          unanswered={t("common.form.unanswered")}
          className="flex flex-col gap-3 sm:flex-row"
        >
          <input type="hidden" name="all" value="1" />
          <Button type="submit" look="danger">
            {t("apps.all.confirm")}
          </Button>
          <ButtonLink href="/account/apps" look="plain">
            {t("apps.all.keep")}
          </ButtonLink>
        </Form>
      </Card>
    </AccountShell>
  );
}
