import { getTranslations } from "next-intl/server";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { listKeys } from "@/lib/provider/key-rotation";

/** Asks for confirmation and says what remains valid. The form sends the keys that were shown. */
export default freshPageFor("keys", async () => {
  const active = (await listKeys(new Date())).filter(({ state }) => state === "active");
  const t = await getTranslations("adminKeys.rotate");
  return (
    <ConfirmPage
      title={t("title")}
      action="/forms/admin/keys/rotate"
      hidden={{ active: active.map(({ kid }) => kid).join(" ") }}
      confirm={t("confirm")}
      back="/admin/keys"
    >
      <p>{t("what")}</p>
      <p className="text-soft">{t("when")}</p>
    </ConfirmPage>
  );
});
