import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { PasswordsEnded } from "@/app/admin/providers/[id]/ask-strands";
import { guardedProviderPage } from "@/app/admin/providers/[id]/provider-page";
import { providerAddress } from "@/app/admin/providers/kinds";
import { endedByEnabling } from "@/lib/session/elsewhere/administer";

/** Asks before a provider is enabled that is the only way in of its people, or that nobody has tried since its settings changed. */
export default guardedProviderPage(async (provider) => {
  const { id, name } = provider;
  const ended = await endedByEnabling(provider, new Date());
  if (provider.enabledAt) redirect(providerAddress(id));
  const t = await getTranslations("adminProviders");
  return (
    <ConfirmPage
      title={t(ended ? "exclusive.enable" : "enable.question", { name })}
      action="/forms/admin/providers/enable"
      hidden={{ id, ...(ended && { strands: ended.stranded }) }}
      confirm={t("exclusive.confirmEnable", { name })}
      look={ended && ended.stranded > 0 ? "destroy" : "primary"}
      back={providerAddress(id)}
    >
      {ended && <PasswordsEnded {...ended} domains={provider.domains} />}
      {!(provider.triedAt || ended?.isProven) && <p>{t("enable.untried")}</p>}
    </ConfirmPage>
  );
});
