import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { CancelLink } from "@/app/_ui/cancel-link";
import { Card } from "@/app/_ui/card";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { returnAddress } from "@/lib/http/return-address";
import { requireFreshSignIn, requireUser } from "@/lib/session/guards";
import { inSession, startedAuthenticator } from "@/lib/session/two-step/enrol";
import { AppKey, OpenInApp } from "./app-key";
import { CodeForm } from "./code-form";
import { QrCode } from "./qr-code";

const SECURITY = "/account/security";

/** Shows the secret of the app that is being set up, and asks for its first code. */
export default async function AuthenticatorPage({ searchParams }: { searchParams: PageQuery }) {
  const sent = single((await searchParams).next);
  const next = sent === null ? null : returnAddress(sent, SECURITY);
  const session = await requireUser();
  await requireFreshSignIn(session);
  const started = await startedAuthenticator(
    { ...session.user, place: inSession(session) },
    new Date(),
  );
  if (!started) redirect(next ?? SECURITY);
  const refused = (await refusedForms(searchParams))("authenticator");
  const t = await getTranslations("security.setup");
  return (
    <SectionPage title={t("title")}>
      <Card className="grid gap-6 p-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:p-6">
        <div className="grid min-w-0 content-start justify-items-start gap-4 sm:col-start-2">
          <p>{t("scan")}</p>
          <OpenInApp uri={started.uri} />
        </div>
        <div className="sm:col-start-1 sm:row-span-2 sm:row-start-1">
          <QrCode text={started.uri} label={t("qr")} />
        </div>
        <div className="grid min-w-0 content-start gap-4 sm:col-start-2">
          <AppKey secret={started.secret} />
          <CodeForm
            action="/forms/account/confirm-authenticator"
            hidden={next === null ? {} : { next }}
            problem={refused?.problems.code}
            className="max-w-xs"
          >
            <CancelLink href={next ?? SECURITY} />
          </CodeForm>
        </div>
      </Card>
    </SectionPage>
  );
}
