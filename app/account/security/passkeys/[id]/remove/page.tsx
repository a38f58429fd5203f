import { getTranslations } from "next-intl/server";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { STRONG_NAME } from "@/app/_ui/name-tag";
import { pageTitle } from "@/app/_ui/page-title";
import { AccountShell } from "@/app/account/account-shell";
import { requireOwnPasskey } from "@/app/account/security/passkeys/own-passkey";

export const generateMetadata = pageTitle("security.passkeys.removal.title");

/** Asks for confirmation and says what stays on the device. */
export default async function RemovePasskeyPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const page = (of: string) => `/account/security/passkeys/${of}/remove`;
  const passkey = await requireOwnPasskey(id, page);
  const t = await getTranslations("security.passkeys.removal");
  return (
    <AccountShell here="/account/security" title={t("title")}>
      <ConfirmPage
        action="/forms/account/remove-passkey"
        hidden={{ passkey: passkey.id }}
        confirm={t("confirm")}
        back={{ href: "/account/security", text: t("keep") }}
      >
        <p>{t.rich("what", { ...STRONG_NAME, passkey: passkey.name })}</p>
      </ConfirmPage>
    </AccountShell>
  );
}
