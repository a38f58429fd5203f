import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ApiShell } from "@/app/_apis/api-shell";
import { ALL_APIS, apiAddress } from "@/app/_apis/console";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { NAME } from "@/app/_ui/name-tag";
import { pageTitle } from "@/app/_ui/page-title";
import { readApi } from "@/lib/apis/list";
import { requireFreshPermission } from "@/lib/session/guards";

export const generateMetadata = pageTitle("apis.suspend.metaTitle");

/** Asks for confirmation and lists the consequences. */
export default async function SuspendApiPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const page = apiAddress(ALL_APIS, encodeURIComponent(id));
  const { user } = await requireFreshPermission("applications");
  const api = (await readApi(id)) ?? notFound();
  if (api.state !== "active") redirect(page);
  const t = await getTranslations("apis");
  const { name } = api;
  return (
    <ApiShell console={ALL_APIS} user={user} title={t("suspend.title", { name })}>
      <ConfirmPage
        action="/forms/admin/apis/suspend"
        hidden={{ api: api.id }}
        confirm={t("suspend.confirm", { name })}
        back={{ href: page, text: t("suspend.keep") }}
      >
        <ul className="list-disc pl-5 marker:text-soft">
          <li>{t("suspend.services", { count: api.permissions.length })}</li>
          <li>{t("suspend.tokens")}</li>
          {api.tokenFormat === "jwt" && <li>{t.rich("late", { ...NAME, api: name })}</li>}
        </ul>
        <p className="text-soft">{t("suspend.stays")}</p>
      </ConfirmPage>
    </ApiShell>
  );
}
