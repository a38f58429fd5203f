import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { freshApplicationPage } from "@/app/_applications/application-page";
import { ADMINISTRATION, pageOf } from "@/app/_applications/console";
import { counted } from "@/app/_applications/counted";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { NAME } from "@/app/_ui/name-tag";
import { heldBy } from "@/lib/applications/suspension";

/** Asks for confirmation and lists the consequences. */
export default freshApplicationPage(ADMINISTRATION, async ({ application }) => {
  const page = pageOf(ADMINISTRATION, application.id);
  if (application.suspendedAt !== null) redirect(page);
  const isService = application.type === "service";
  const held = await heldBy(application.id, new Date());
  const t = await getTranslations("adminApplications.suspend");
  return (
    <ConfirmPage
      title={t("title")}
      action="/forms/admin/applications/suspend"
      hidden={{ application: application.id }}
      confirm={t("confirm")}
      back={page}
    >
      <p>{t.rich("what", { ...NAME, app: application.name })}</p>
      <ul className="list-disc pl-5 marker:text-soft">
        {!isService && <li>{t("users", counted(held.users))}</li>}
        {application.type !== "gate" && <li>{t("tokens", counted(held.tokens))}</li>}
      </ul>
      <p className="text-soft">{t(isService ? "staysService" : "stays")}</p>
    </ConfirmPage>
  );
});
