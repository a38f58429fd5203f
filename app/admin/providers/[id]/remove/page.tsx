import { getFormatter, getTranslations } from "next-intl/server";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { Flash } from "@/app/_ui/flash";
import { AskDisable, Stranded } from "@/app/admin/providers/[id]/ask-disable";
import { guardedProviderPage } from "@/app/admin/providers/[id]/provider-page";
import { providerAddress } from "@/app/admin/providers/kinds";
import { strandedBy } from "@/lib/session/elsewhere/end";

/** Asks for confirmation and lists the consequences, and who could no longer sign in. */
export default guardedProviderPage(async (provider, query) => {
  if (provider.enabledAt) return <AskDisable provider={provider} removes />;
  const { id, name } = provider;
  const groups = [...new Set(provider.groups.map(({ group }) => group))].sort();
  const [stranded, t] = await Promise.all([
    strandedBy(id, new Date()),
    getTranslations("adminProviders.remove"),
  ]);
  return (
    <ConfirmPage
      title={t("title", { name })}
      flash={<Flash about="providers" query={query} />}
      action="/forms/admin/providers/remove"
      hidden={{ id, ...(stranded.total > 0 && { strands: "on" }) }}
      confirm={t("confirm", { name })}
      back={providerAddress(id)}
    >
      <p>{t("means")}</p>
      {groups.length > 0 && <p>{t("groups", { groups: (await getFormatter()).list(groups) })}</p>}
      <Stranded {...stranded} />
      <p className="text-soft">{t("final")}</p>
    </ConfirmPage>
  );
});
