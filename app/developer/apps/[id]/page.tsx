import { getTranslations } from "next-intl/server";
import { ApplicationSections } from "@/app/_applications/application-sections";
import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { ConsoleShell } from "@/app/_applications/console-shell";
import { applicationTitle, requireApplication } from "@/app/_applications/require-application";
import { Flash } from "@/app/_ui/flash";
import type { PageQuery } from "@/app/_ui/page-query";
import { offerOf } from "@/lib/applications/offers";
import { userCountOf } from "@/lib/applications/overview";
import { BeforeSaving } from "./before-saving";
import { Ownership } from "./ownership";
import { StateNotice } from "./state-notice";
import { UserCount } from "./user-count";

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery };

export const generateMetadata = applicationTitle(DEVELOPER_CONSOLE, "developerApps.own.title");

export default async function OwnApplicationPage({ params, searchParams }: Props) {
  const { user, application } = await requireApplication(DEVELOPER_CONSOLE, params);
  const t = await getTranslations("developerApps.own");
  return (
    <ConsoleShell console={DEVELOPER_CONSOLE} user={user} title={application.name}>
      <Flash about="ownApplications" query={searchParams} />
      <StateNotice application={application} />
      <ApplicationSections
        console={DEVELOPER_CONSOLE}
        application={application}
        user={user}
        query={searchParams}
        ownParts={async () => {
          const [users, offer] = await Promise.all([
            userCountOf(application.id, user.id),
            offerOf(application.id, user.id, new Date()),
          ]);
          return {
            users: <UserCount count={users} />,
            saving: <BeforeSaving application={application} />,
            logo: application.verifiedAt !== null && (
              <p className="text-sm text-soft">{t("saving.badge")}</p>
            ),
            owner: <Ownership id={application.id} offer={offer} />,
          };
        }}
      />
    </ConsoleShell>
  );
}
