import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ALL_APIS, apiAddress } from "@/app/_apis/console";
import { freshApiPage } from "@/app/_apis/guarded-api-page";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { NAME } from "@/app/_ui/name-tag";

/** Asks for confirmation and lists the consequences. */
export default freshApiPage(ALL_APIS, async ({ api }) => {
  const page = apiAddress(ALL_APIS, api.id);
  if (api.state !== "active") redirect(page);
  const t = await getTranslations("apis");
  const { name } = api;
  return (
    <ConfirmPage
      title={t("suspend.title", { name })}
      action="/forms/admin/apis/suspend"
      hidden={{ api: api.id }}
      confirm={t("suspend.confirm", { name })}
      back={page}
    >
      <ul className="list-disc pl-5 marker:text-soft">
        <li>{t("suspend.services", { count: api.permissions.length })}</li>
        <li>{t("suspend.tokens")}</li>
        {api.tokenFormat === "jwt" && <li>{t.rich("late", { ...NAME, api: name })}</li>}
      </ul>
      <p className="text-soft">{t("suspend.stays")}</p>
    </ConfirmPage>
  );
});
