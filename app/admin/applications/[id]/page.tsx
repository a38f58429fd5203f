import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ApplicationSections } from "@/app/_applications/application-sections";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { AdminShell } from "@/app/admin/admin-shell";
import { DESK, LIST, pageOf } from "@/app/admin/applications/desk";
import { Done } from "@/app/admin/applications/done";
import { readApplication, usersOf } from "@/lib/applications/overview";
import { readId } from "@/lib/runtime/id";
import { requirePermission } from "@/lib/session/guards";
import { ReviewCard } from "./review-card";
import { StateCard } from "./state-card";
import { TransferForm } from "./transfer-form";
import { UsersList } from "./users-list";

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("adminApplications");
  const id = readId((await params).id);
  await requirePermission("applications", id === null ? LIST : pageOf(id));
  const application = id && (await readApplication(id));
  return { title: application ? application.name : t("title"), robots: { index: false } };
}

/** An application's page. Unknown and malformed ids get the same answer. */
export default async function ApplicationPage({ params, searchParams }: Props) {
  const id = readId((await params).id);
  const { user } = await requirePermission("applications", id === null ? LIST : pageOf(id));
  const application = id && (await readApplication(id));
  if (!application) notFound();
  const { done, after } = await searchParams;
  const refusedOf = await refusedForms(searchParams);
  return (
    <AdminShell here={LIST} role={user.role} title={application.name}>
      <Done code={single(done)} />
      {application.state === "pending" && (
        <ReviewCard application={application} refused={refusedOf("review")} />
      )}
      <ApplicationSections
        desk={DESK}
        application={application}
        viewerId={user.id}
        query={searchParams}
        ownParts={async () => ({
          facts: <StateCard application={application} />,
          users: (
            <UsersList
              page={pageOf(application.id)}
              {...(await usersOf(application.id, readId(after)))}
            />
          ),
          owner: <TransferForm application={application} refused={refusedOf("transfer")} />,
        })}
      />
    </AdminShell>
  );
}
