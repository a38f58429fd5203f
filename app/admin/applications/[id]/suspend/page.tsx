import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ADMINISTRATION, pageOf } from "@/app/_applications/console";
import { ConsoleShell } from "@/app/_applications/console-shell";
import { counted } from "@/app/_applications/counted";
import { requireFreshApplication } from "@/app/_applications/require-application";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { NAME } from "@/app/_ui/name-tag";
import { pageTitle } from "@/app/_ui/page-title";
import { heldBy } from "@/lib/applications/suspension";

export const generateMetadata = pageTitle("adminApplications.suspend.title");

/** Asks for confirmation and lists the consequences. */
export default async function SuspendPage({ params }: { params: Promise<{ id: string }> }) {
  const { user, application } = await requireFreshApplication(ADMINISTRATION, params, "/suspend");
  const page = pageOf(ADMINISTRATION, application.id);
  if (application.suspendedAt !== null) redirect(page);
  const isService = application.type === "service";
  const held = await heldBy(application.id, new Date());
  const t = await getTranslations("adminApplications.suspend");
  return (
    <ConsoleShell console={ADMINISTRATION} user={user} title={t("title")}>
      <ConfirmPage
        action="/forms/admin/applications/suspend"
        hidden={{ application: application.id }}
        confirm={t("confirm")}
        back={{ href: page, text: t("keep") }}
      >
        <p>{t.rich("what", { ...NAME, app: application.name })}</p>
        <ul className="list-disc pl-5 marker:text-soft">
          {!isService && <li>{t("users", counted(held.users))}</li>}
          <li>{t("tokens", counted(held.tokens))}</li>
        </ul>
        <p className="text-soft">{t(isService ? "staysService" : "stays")}</p>
      </ConfirmPage>
    </ConsoleShell>
  );
}
