import { ADMINISTRATION, pageOf } from "@/app/_applications/console";
import { applicationTitle } from "@/app/_applications/require-application";
import { peopleTab } from "@/app/_applications/tabs/people-tab";
import type { PageQuery } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { TransferForm } from "@/app/admin/applications/[id]/transfer-form";
import { UsersList } from "@/app/admin/applications/[id]/users-list";
import { type ApplicationView, usersOf } from "@/lib/applications/overview";
import { readId } from "@/lib/runtime/id";

export const generateMetadata = applicationTitle(
  ADMINISTRATION,
  "adminApplications.title",
  "people",
);

type Props = { application: ApplicationView; query: PageQuery };

async function Users({ application: { id }, query }: Props) {
  const { after } = await query;
  return (
    <UsersList
      page={pageOf(ADMINISTRATION, id, "people")}
      {...(await usersOf(id, readId(after)))}
    />
  );
}

async function Owner({ application, query }: Props) {
  return (
    <TransferForm application={application} refused={(await refusedForms(query))("transfer")} />
  );
}

export default peopleTab(ADMINISTRATION, { Users, Owner });
