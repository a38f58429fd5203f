import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CancelLink } from "@/app/_ui/cancel-link";
import { Card } from "@/app/_ui/card";
import { PostButton } from "@/app/_ui/post-form";
import { SectionPage } from "@/app/_ui/section-page";
import { requireFreshSignIn, requireUser } from "@/lib/session/guards";
import { factorsOf, usableFactors } from "@/lib/session/two-step/factors";
import { WithPasskeys } from "./with-passkeys";

const HERE = "/account/security/turn-on";

/** Offers passkeys alone, or an app besides them, as the second step. */
export default async function TurnOnPage() {
  const session = await requireUser();
  await requireFreshSignIn(session);
  const { id } = session.user;
  const [{ twoStepAt }, { passkeys }] = await Promise.all([factorsOf(id), usableFactors(id)]);
  if (twoStepAt || passkeys === 0) redirect("/account/security");
  const t = await getTranslations("security.on");
  return (
    <SectionPage title={t("title")} lead={t("what")}>
      <Card className="grid gap-6 p-5 sm:p-6">
        <section className="grid gap-2">
          <h2 className="text-title">{t("passkeys")}</h2>
          <p className="text-sm text-soft">{t("passkeysHint", { count: passkeys })}</p>
          <div className="max-w-80">
            <WithPasskeys session={session} here={HERE} className="mt-1" />
          </div>
        </section>
        <section className="grid gap-2">
          <h2 className="text-title">{t("app")}</h2>
          <p className="text-sm text-soft">{t("appHint")}</p>
          <PostButton action="/forms/account/start-authenticator" className="mt-1" look="plain">
            {t("useApp")}
          </PostButton>
        </section>
        <CancelLink href="/account/security" className="justify-self-start" />
      </Card>
    </SectionPage>
  );
}
