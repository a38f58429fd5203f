import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ApplicationSections } from "@/app/_applications/application-sections";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { deskOf, LIST, pageOf } from "@/app/developer/apps/desk";
import { Done } from "@/app/developer/apps/done";
import { DeveloperShell } from "@/app/developer/developer-shell";
import { offerOf } from "@/lib/applications/offers";
import { readApplication, userCountOf } from "@/lib/applications/overview";
import { readId } from "@/lib/runtime/id";
import { requireUser } from "@/lib/session/guards";
import { BeforeSaving } from "./before-saving";
import { Ownership } from "./ownership";
import { StateNotice } from "./state-notice";
import { UserCount } from "./user-count";

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("developerApps.own");
  const id = readId((await params).id);
  const { user } = await requireUser(id === null ? LIST : pageOf(id));
  const application = id && (await readApplication(id, user.id));
  return { title: application ? application.name : t("title"), robots: { index: false } };
}

/** An owner's application. Unknown ids, malformed ids and other people's applications get the same answer. */
export default async function OwnApplicationPage({ params, searchParams }: Props) {
  const id = readId((await params).id);
  const { user } = await requireUser(id === null ? LIST : pageOf(id));
  const application = id && (await readApplication(id, user.id));
  if (!application) notFound();
  const t = await getTranslations("developerApps.own");
  return (
    <DeveloperShell here={LIST} title={application.name}>
      <Done code={single((await searchParams).done)} />
      <StateNotice application={application} />
      <ApplicationSections
        desk={deskOf(user.id)}
        application={application}
        viewerId={user.id}
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
    </DeveloperShell>
  );
}
