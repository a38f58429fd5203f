import { getTranslations } from "next-intl/server";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { providerAddress } from "@/app/admin/providers/kinds";
import { isChecked } from "@/lib/session/elsewhere/check";
import { strandedBy } from "@/lib/session/elsewhere/end";
import type { Provider } from "./provider-page";
import { Stranded } from "./stranded";

/** Asks before a provider is disabled: it names those whom that locks out, and says if it can't be undone at once. */
export async function AskDisable({ provider, removes }: { provider: Provider; removes: boolean }) {
  const { id, name } = provider;
  const [stranded, t] = await Promise.all([
    strandedBy(id, new Date()),
    getTranslations("adminProviders.disable"),
  ]);
  return (
    <ConfirmPage
      title={t(removes ? "first" : "title", { name })}
      action="/forms/admin/providers/disable"
      hidden={{ id }}
      confirm={t("confirm", { name })}
      back={providerAddress(id)}
    >
      {removes && <p>{t("before")}</p>}
      <p>{t("means")}</p>
      <Stranded {...stranded} />
      <p className={isChecked(provider) ? "text-soft" : "font-semibold"}>
        {t(isChecked(provider) ? "again" : "blocked")}
      </p>
    </ConfirmPage>
  );
}
