import { getTranslations } from "next-intl/server";
import { Button, ButtonLink } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { Form } from "@/app/_ui/form";
import { pageTitle } from "@/app/_ui/page-title";
import { AdminShell } from "@/app/admin/admin-shell";
import { listKeys } from "@/lib/provider/key-overview";
import { requireFreshPermission } from "@/lib/session/guards";

export const generateMetadata = pageTitle("adminKeys.rotate.title");

/** Asks for confirmation and says what remains valid. The form sends the keys that were shown. */
export default async function RotatePage() {
  const { user } = await requireFreshPermission("keys", "/admin/keys/rotate");
  const keys = await listKeys(new Date());
  const t = await getTranslations();
  return (
    <AdminShell here="/admin/keys" role={user.role} title={t("adminKeys.rotate.title")}>
      <Card className="grid gap-4 p-6">
        <p>{t("adminKeys.rotate.what")}</p>
        <p className="text-soft">{t("adminKeys.rotate.when")}</p>
        <Form
          action="/admin/keys/rotation"
          unanswered={t("common.form.unanswered")}
          className="flex flex-col gap-3 sm:flex-row"
        >
          <input
            type="hidden"
            name="seen"
            value={keys.flatMap(({ kid, state }) => (state === "active" ? [kid] : [])).join(" ")}
          />
          <Button type="submit">{t("adminKeys.rotate.confirm")}</Button>
          <ButtonLink href="/admin/keys" look="plain">
            {t("adminKeys.rotate.keep")}
          </ButtonLink>
        </Form>
      </Card>
    </AdminShell>
  );
}
