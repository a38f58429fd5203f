import { getTranslations } from "next-intl/server";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { Flash } from "@/app/_ui/flash";
import { guardedProviderPage } from "@/app/admin/providers/[id]/provider-page";
import { providerAddress } from "@/app/admin/providers/kinds";
import { strandedBy } from "@/lib/session/elsewhere/administer";

/** Asks for confirmation and lists the consequences, and who couldn't sign in any more. */
export default guardedProviderPage(async ({ id, name }, query) => {
  const [{ people, total, unreachable }, t] = await Promise.all([
    strandedBy(id),
    getTranslations("adminProviders.remove"),
  ]);
  return (
    <ConfirmPage
      title={t("title", { name })}
      flash={<Flash about="providers" query={query} />}
      action="/forms/admin/providers/remove"
      hidden={{ id, ...(total > 0 && { strands: "on" }) }}
      confirm={t("confirm", { name })}
      back={providerAddress(id)}
    >
      <p>{t("means")}</p>
      {total > 0 && (
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
      )}
      <p className="text-soft">{t("final")}</p>
    </ConfirmPage>
  );
});
