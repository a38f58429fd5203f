import { getTranslations } from "next-intl/server";
import { DEVELOPER_CONSOLE } from "@/app/_applications/console";
import { Section } from "@/app/_applications/section";
import { peopleTab } from "@/app/_applications/tabs/people-tab";
import { Ownership } from "@/app/developer/apps/[id]/ownership";
import { UserCount } from "@/app/developer/apps/[id]/user-count";
import { offerOf } from "@/lib/applications/offers";
import { type ApplicationView, userCountOf } from "@/lib/applications/overview";

type Props = { application: ApplicationView };

async function People({ application: { id, ownerId, type } }: Props) {
  // The guard has checked that the viewer is the owner.
  const owner = ownerId ?? "";
  const t = await getTranslations("developerApps.section");
  return (
    <>
      {type !== "service" && (
        <Section id="users" title={t("users")}>
          <UserCount count={await userCountOf(id, owner)} />
        </Section>
      )}
      <Section id="owner" title={t("owner")}>
        <Ownership id={id} offer={await offerOf(id, owner, new Date())} />
      </Section>
    </>
  );
}

export default peopleTab(DEVELOPER_CONSOLE, People);
