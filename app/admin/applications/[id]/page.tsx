import { ApplicationSections } from "@/app/_applications/application-sections";
import { ADMINISTRATION, pageOf } from "@/app/_applications/console";
import { ConsoleShell } from "@/app/_applications/console-shell";
import { applicationTitle, requireApplication } from "@/app/_applications/require-application";
import { Flash } from "@/app/_ui/flash";
import type { PageQuery } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { usersOf } from "@/lib/applications/overview";
import { readId } from "@/lib/runtime/id";
import { ReviewCard } from "./review-card";
import { StateCard } from "./state-card";
import { TransferForm } from "./transfer-form";
import { UsersList } from "./users-list";

type Props = { params: Promise<{ id: string }>; searchParams: PageQuery };

export const generateMetadata = applicationTitle(ADMINISTRATION, "adminApplications.title");

export default async function ApplicationPage({ params, searchParams }: Props) {
  const { user, application } = await requireApplication(ADMINISTRATION, params);
  const { after } = await searchParams;
  const refusedOf = await refusedForms(searchParams);
  return (
    <ConsoleShell console={ADMINISTRATION} user={user} title={application.name}>
      <Flash about="applications" query={searchParams} />
      {application.state === "pending" && (
        <ReviewCard application={application} refused={refusedOf("review")} />
      )}
      <ApplicationSections
        console={ADMINISTRATION}
        application={application}
        user={user}
        query={searchParams}
        ownParts={async () => ({
          facts: <StateCard application={application} />,
          users: (
            <UsersList
              page={pageOf(ADMINISTRATION, application.id)}
              {...(await usersOf(application.id, readId(after)))}
            />
          ),
          owner: <TransferForm application={application} refused={refusedOf("transfer")} />,
        })}
      />
    </ConsoleShell>
  );
}
