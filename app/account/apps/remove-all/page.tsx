import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { appUses } from "@/lib/account/authorized-apps";
import { requireUser } from "@/lib/session/guards";

/** Applications that are named; the others are counted. */
const NAMED = 50;

/** Asks for confirmation before all applications lose access. */
export default async function RemoveAllPage() {
  const { user } = await requireUser();
  const apps = await appUses(user.id);
  if (apps.length === 0) redirect("/account/apps");
  const t = await getTranslations("apps.all");
  return (
    <ConfirmPage
      title={t("title")}
      action="/forms/account/remove-all-apps"
      confirm={t("confirm")}
      back="/account/apps"
    >
      <p>{t("stops", { count: apps.length })}</p>
      <ul className="list-disc pl-5 marker:text-soft">
        {apps.slice(0, NAMED).map(({ id, application }) => (
          <li key={id}>
            <bdi>{application.name}</bdi>
          </li>
        ))}
        {apps.length > NAMED && <li>{t("more", { count: apps.length - NAMED })}</li>}
      </ul>
    </ConfirmPage>
  );
}
