import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { NAME } from "@/app/_ui/name-tag";
import { pageTitle } from "@/app/_ui/page-title";
import { AdminShell } from "@/app/admin/admin-shell";
import { APIS, apiAddress } from "@/app/admin/apis/api-address";
import { readApi } from "@/lib/apis/list";
import { requireFreshPermission } from "@/lib/session/guards";

export const generateMetadata = pageTitle("adminApis.remove.metaTitle");

/** Asks for confirmation and lists the consequences. */
export default async function RemoveApiPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const page = apiAddress(encodeURIComponent(id));
  const { user } = await requireFreshPermission("applications", `${page}/remove`);
  const api = (await readApi(id)) ?? notFound();
  const t = await getTranslations("adminApis");
  const { name, permissions } = api;
  return (
    <AdminShell here={APIS} role={user.role} title={t("remove.title", { name })}>
      <ConfirmPage
        action="/forms/admin/apis/remove"
        hidden={{ api: api.id }}
        confirm={t("remove.confirm", { name })}
        back={{ href: page, text: t("remove.keep") }}
      >
        <p>{t("remove.services", { count: permissions.length })}</p>
        {permissions.length > 0 && (
          <ul className="list-disc pl-5 marker:text-soft">
            {permissions.map((service) => (
              <li key={service.id}>
                <bdi>{service.name}</bdi>
              </li>
            ))}
          </ul>
        )}
        <p>{t("remove.tokens")}</p>
        {api.tokenFormat === "jwt" && <p>{t.rich("late", { ...NAME, api: name })}</p>}
        <p className="text-soft">{t("remove.final")}</p>
      </ConfirmPage>
    </AdminShell>
  );
}
