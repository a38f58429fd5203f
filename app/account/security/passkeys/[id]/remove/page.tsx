import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ConfirmPage } from "@/app/_ui/confirm-page";
import { Flash } from "@/app/_ui/flash";
import { STRONG_NAME } from "@/app/_ui/name-tag";
import type { PageQuery } from "@/app/_ui/page-query";
import { requireOwnPasskey } from "@/app/account/security/passkeys/own-passkey";
import { endsTwoStep } from "@/lib/session/passkeys/enrol";
import { requiresSecondStep } from "@/lib/session/sign-in-policy";

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery };

/** Asks for confirmation and says what stays on the device. */
export default async function RemovePasskeyPage({ params, searchParams }: Props) {
  const { id } = await params;
  const { passkey, userId } = await requireOwnPasskey(id);
  const isLast = await endsTwoStep(userId, passkey.id);
  if (isLast && (await requiresSecondStep(userId)))
    redirect("/account/security?refused=second_step_required");
  const t = await getTranslations("security.passkeys.removal");
  return (
    <ConfirmPage
      title={t("title")}
      flash={<Flash about="account" query={searchParams} />}
      action="/forms/account/remove-passkey"
      hidden={{ passkey: passkey.id, ...(isLast && { turns_off: "yes" }) }}
      confirm={t(isLast ? "confirmLast" : "confirm")}
      back="/account/security"
    >
      <p>{t.rich("what", { ...STRONG_NAME, passkey: passkey.name })}</p>
      {isLast && <p>{t("last")}</p>}
    </ConfirmPage>
  );
}
