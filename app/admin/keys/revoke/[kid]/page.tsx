import { getTranslations } from "next-intl/server";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { freshPageFor } from "@/app/_ui/guarded-page";
import { NotFound } from "@/app/_ui/refused-page";
import { listKeys } from "@/lib/provider/key-rotation";

/** Asks for confirmation, and says what stops verifying, and when caches notice. */
export default freshPageFor("keys", async (_, { params }: { params: Promise<{ kid: string }> }) => {
  const { kid } = await params;
  const key = (await listKeys(new Date())).find((one) => one.kid === kid);
  if (!key) return <NotFound />;
  const t = await getTranslations("adminKeys.revoke");
  return (
    <ConfirmPage
      title={t("title")}
      action="/forms/admin/keys/revoke"
      hidden={{ kid }}
      confirm={t("confirm")}
      back="/admin/keys"
    >
      <p>
        {key.alg} <code className="text-xs break-all text-soft">{kid}</code>
      </p>
      <p>{t(`what.${key.state}`)}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {(["idTokens", "accessTokens", "logoutTokens"] as const).map((stopped) => (
          <li key={stopped}>{t(`stops.${stopped}`)}</li>
        ))}
      </ul>
      <p>{t("caches")}</p>
      <p className="text-soft">{t("people")}</p>
    </ConfirmPage>
  );
});
