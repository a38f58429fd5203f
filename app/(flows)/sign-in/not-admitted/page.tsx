import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button";
import { linkTo, NAME } from "@/app/_ui/name-tag";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { RequestGone } from "@/app/_ui/request-gone";
import { findResumedAuthorization } from "@/app/(flows)/sign-in/resumed-authorization";
import { AskedPage } from "@/app/(flows)/sign-in/step-up/asked";
import { denialOf } from "@/app/(flows)/sign-in/step-up/denial";
import { returnAddress } from "@/lib/http/return-address";
import { footerLinks } from "@/lib/organization/texts";
import { anotherAccountAddress } from "@/lib/session/another-account";
import { findSession } from "@/lib/session/guards";

/**
 * Tells a signed-in user that an application is closed to them: none of its groups has them as a
 * member. The authorization endpoint decides that; another account continues the request.
 */
export default async function NotAdmittedPage({ searchParams }: { searchParams: PageQuery }) {
  const next = returnAddress(single((await searchParams).next));
  const session = await findSession();
  if (!session) redirect(next);
  const { user } = session;
  const resumed = await findResumedAuthorization(next, user.id);
  if (!resumed) redirect(next);
  const { requestUri, pendingAuthorization } = resumed;
  if (!pendingAuthorization) return <RequestGone request={resumed} />;
  const { application, admitted } = pendingAuthorization;
  if (!application || admitted) redirect(next);
  const [t, common] = [
    await getTranslations("signIn.notAdmitted"),
    await getTranslations("signIn"),
  ];
  const support = footerLinks().find(({ name }) => name === "support");
  const named = { ...NAME, application: application.name, person: user.name ?? user.username };
  return (
    <AskedPage
      application={application}
      denial={denialOf(requestUri)}
      title={t("title")}
      cancel={t("back", { application: application.name })}
    >
      <p className="mt-3">{t.rich("closed", named)}</p>
      <p className="mt-3 text-sm text-soft">
        {support
          ? t.rich("nextAt", {
              link: linkTo(support.href),
            })
          : t("next")}
      </p>
      <div className="mt-6 grid">
        <ButtonLink href={anotherAccountAddress(next)}>{common("other")}</ButtonLink>
      </div>
    </AskedPage>
  );
}
