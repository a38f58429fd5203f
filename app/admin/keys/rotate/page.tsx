import { getTranslations } from "next-intl/server";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { pageTitle } from "@/app/_ui/page-title";
import { AdminShell } from "@/app/admin/admin-shell";
import { listKeys } from "@/lib/provider/key-overview";
import { requireFreshPermission } from "@/lib/session/guards";

export const generateMetadata = pageTitle("adminKeys.rotate.title");

/** Asks for confirmation and says what remains valid. The form sends the keys that were shown. */
export default async function RotatePage() {
  const { user } = await requireFreshPermission("keys");
  const active = (await listKeys(new Date())).filter(({ state }) => state === "active");
  const t = await getTranslations("adminKeys.rotate");
  return (
    <AdminShell here="/admin/keys" role={user.role} title={t("title")}>
      <ConfirmPage
        action="/forms/admin/keys/rotate"
        hidden={{ active: active.map(({ kid }) => kid).join(" ") }}
        confirm={t("confirm")}
        back={{ href: "/admin/keys", text: t("keep") }}
      >
        <p>{t("what")}</p>
        <p className="text-soft">{t("when")}</p>
      </ConfirmPage>
    </AdminShell>
  );
}
