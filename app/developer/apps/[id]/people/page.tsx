import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { applicationTitle } from "@/app/_applications/require-application";
import { peopleTab } from "@/app/_applications/tabs/people-tab";
import { Ownership } from "@/app/developer/apps/[id]/ownership";
import { UserCount } from "@/app/developer/apps/[id]/user-count";
import { offerOf } from "@/lib/applications/offers";
import { type ApplicationView, userCountOf } from "@/lib/applications/overview";

export const generateMetadata = applicationTitle(
  DEVELOPER_CONSOLE,
  "developerApps.own.title",
  "people",
);

type Props = { application: ApplicationView };

/** The guard has checked that the viewer is the owner. */
const ownerOf = ({ ownerId }: ApplicationView) => ownerId ?? "";

async function Users({ application }: Props) {
  return <UserCount count={await userCountOf(application.id, ownerOf(application))} />;
}

async function Owner({ application }: Props) {
  const { id } = application;
  return <Ownership id={id} offer={await offerOf(id, ownerOf(application), new Date())} />;
}

export default peopleTab(DEVELOPER_CONSOLE, { Users, Owner });
