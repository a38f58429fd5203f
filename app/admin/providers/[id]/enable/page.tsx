import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { PasswordsEnded } from "@/app/admin/providers/[id]/ask-strands";
import { guardedProviderPage } from "@/app/admin/providers/[id]/provider-page";
import { providerAddress } from "@/app/admin/providers/kinds";
import { endedByEnabling } from "@/lib/session/elsewhere/administer";

/** Asks before a provider is enabled that is the only way in of its people. */
export default guardedProviderPage(async (provider) => {
  const { id, name } = provider;
  const ended = await endedByEnabling(provider, new Date());
  if (provider.enabledAt || !ended) redirect(providerAddress(id));
  const t = await getTranslations("adminProviders.exclusive");
  return (
    <ConfirmPage
      title={t("enable", { name })}
      action="/forms/admin/providers/enable"
      hidden={{ id, strands: ended.stranded }}
      confirm={t("confirmEnable", { name })}
      look={ended.stranded > 0 ? "destroy" : "primary"}
      back={providerAddress(id)}
    >
      <PasswordsEnded {...ended} />
    </ConfirmPage>
  );
});
