import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { NAME } from "@/app/_ui/name-tag";
import { pageTitle } from "@/app/_ui/page-title";
import { AdminShell } from "@/app/admin/admin-shell";
import { APIS, apiAddress } from "@/app/admin/apis/api-address";
import { readApi } from "@/lib/apis/list";
import { requireFreshPermission } from "@/lib/session/guards";

export const generateMetadata = pageTitle("adminApis.suspend.metaTitle");

/** Asks for confirmation and lists the consequences. */
export default async function SuspendApiPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const page = apiAddress(encodeURIComponent(id));
  const { user } = await requireFreshPermission("applications", `${page}/suspend`);
  const api = (await readApi(id)) ?? notFound();
  if (api.suspendedAt !== null) redirect(page);
  const t = await getTranslations("adminApis");
  const { name } = api;
  return (
    <AdminShell here={APIS} role={user.role} title={t("suspend.title", { name })}>
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
    </AdminShell>
  );
}
