import { Braces } from "lucide";
import { getTranslations } from "next-intl/server";
import { OWN_APIS } from "@/app/_apis/console";
import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { KindCard, KindCards } from "@/app/_applications/kind-cards";
import { SectionPage } from "@/app/_ui/section-page";
import { findSession } from "@/lib/session/guards";
import { may } from "@/lib/session/permissions";

/** Leads from what a developer builds to its registration. Visitors sign in there. */
export default async function BuildPage() {
  const session = await findSession();
  const registersApis = session !== null && may(session.user.role, "applications");
  const t = await getTranslations("build");
  return (
    <SectionPage title={t("title")} lead={t("lead")}>
      <KindCards label={t("label")} page={`${DEVELOPER_CONSOLE.home}/new`} whole>
        <KindCard
          href={`${registersApis ? "/admin/apis" : OWN_APIS.home}/new`}
          icon={Braces}
          title={t("api.title")}
          what={t("api.what")}
          get={t("api.get")}
        />
      </KindCards>
      <p className="text-sm">
        {t.rich("registered", {
          apps: (text) => (
            <a className="link" href={DEVELOPER_CONSOLE.home}>
              {text}
            </a>
          ),
        })}
      </p>
    </SectionPage>
  );
}
