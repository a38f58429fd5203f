import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { providerAddress } from "@/app/admin/providers/kinds";
import { isChecked } from "@/lib/session/elsewhere/check";
import { strandedBy } from "@/lib/session/elsewhere/end";
import type { Provider } from "./provider-page";

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

type Props = Awaited<ReturnType<typeof strandedBy>>;

/** Names the people who couldn't sign in without a provider. */
export function Stranded({ byPasskey, ...stranded }: Props) {
  const t = useTranslations("adminProviders.remove");
  return (
    <>
      {stranded.total > 0 && <Locked {...stranded} />}
      {byPasskey > 0 && <p>{t("byPasskey", { count: byPasskey })}</p>}
    </>
  );
}

/** Names those who have no other way. */
function Locked({ people, total, unreachable }: Omit<Props, "byPasskey">) {
  const t = useTranslations("adminProviders.remove");
  return (
    <>
      <p>{t("stranded", { total })}</p>
      <ul className="list-disc pl-5 marker:text-soft">
        {people.map(({ username, isReachable }) => (
          <li key={username}>
            <bdi>{isReachable ? username : t("noLink", { name: username })}</bdi>
          </li>
        ))}
      </ul>
      {total > people.length && <p>{t("more", { count: total - people.length })}</p>}
      {unreachable > 0 && <p>{t("unreachable", { count: unreachable })}</p>}
    </>
  );
}
