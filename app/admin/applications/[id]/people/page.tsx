import { ADMINISTRATION } from "@/app/_applications/console";
import { peopleTab } from "@/app/_applications/tabs/people-tab";
import { DisclosureList } from "@/app/_ui/disclosure-list";
import { PEOPLE } from "@/app/_ui/lists";
import type { PageQuery } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { AccessRow } from "@/app/admin/applications/[id]/access-row";
import { OwnerRow } from "@/app/admin/applications/[id]/owner-row";
import { UsersList } from "@/app/admin/applications/[id]/users-list";
import { type ApplicationView, usersOf } from "@/lib/applications/overview";

type Props = { application: ApplicationView; query: PageQuery };

async function People({ application, query }: Props) {
  const { id, access, type } = application;
  const [refusedOf, found] = await Promise.all([
    refusedForms(query),
    type === "service" ? null : usersOf(id, PEOPLE.read(await query).from),
  ]);
  return (
    <>
      <DisclosureList>
        {found && <AccessRow id={id} access={access} refused={refusedOf("access")} />}
        <OwnerRow application={application} refused={refusedOf("transfer")} />
      </DisclosureList>
      {found && <UsersList application={id} found={found} />}
    </>
  );
}

export default peopleTab(ADMINISTRATION, People);
