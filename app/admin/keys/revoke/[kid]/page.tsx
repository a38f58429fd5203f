import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { pageTitle } from "@/app/_ui/page-title";
import { AdminShell } from "@/app/admin/admin-shell";
import { listKeys } from "@/lib/provider/key-overview";
import { requireFreshPermission } from "@/lib/session/guards";

export const generateMetadata = pageTitle("adminKeys.revoke.title");

/** Asks for confirmation, and says what stops verifying, and when caches notice. */
export default async function RevokePage({ params }: { params: Promise<{ kid: string }> }) {
  const { user } = await requireFreshPermission("keys");
  const { kid } = await params;
  const key = (await listKeys(new Date())).find((one) => one.kid === kid);
  if (!key) notFound();
  const t = await getTranslations("adminKeys.revoke");
  return (
    <AdminShell here="/admin/keys" role={user.role} title={t("title")}>
      <ConfirmPage
        action="/forms/admin/keys/revoke"
        hidden={{ kid }}
        confirm={t("confirm")}
        back={{ href: "/admin/keys", text: t("keep") }}
      >
        <p>
          {key.alg} <code className="text-xs break-all text-soft">{kid}</code>
        </p>
        <p>{t(`what.${key.state}`)}</p>
        <ul className="grid list-disc gap-1 pl-5">
          {(["idTokens", "accessTokens", "logoutTokens"] as const).map((stopped) => (
            <li key={stopped}>{t(`stops.${stopped}`)}</li>
          ))}
        </ul>
        <p>{t("caches")}</p>
        <p className="text-soft">{t("people")}</p>
      </ConfirmPage>
    </AdminShell>
  );
}
