import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Avatar } from "@/app/_ui/avatar";
import { Flash, type Named } from "@/app/_ui/flash";
import type { PageQuery } from "@/app/_ui/page-query";
import { SectionPage } from "@/app/_ui/section-page";
import { Tabs } from "@/app/_ui/tabs";
import { PERSON_TABS, type PersonTab, userTab } from "@/app/admin/users/user-address";
import { StateBadge } from "@/app/admin/users/user-badges";
import { PersonActions } from "./person-actions";
import type { Person } from "./person-page";

type Props = {
  person: Person;
  /** The viewer. */
  user: { id: string };
  tab: PersonTab;
  query: PageQuery;
  named: Named | null;
  above?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
};

/** Layout of the tabs of a user: who it is, what can be done with the account, and the message of a form. */
export async function PersonShell({ person, user, tab, above, children, ...shown }: Props) {
  const t = await getTranslations("adminUsers.tab");
  const { id, username, pictureHash, state } = person;
  const name = person.name ?? username;
  return (
    <SectionPage
      title={name}
      titled={tab === "overview" ? name : `${t(tab)} · ${name}`}
      mark={<Avatar name={name} pictureHash={pictureHash} size="lg" />}
      badges={state !== "active" && <StateBadge state={state} />}
      actions={<PersonActions person={person} self={id === user.id} />}
      above={
        <>
          <Tabs
            label={t("label")}
            tabs={PERSON_TABS.map((one) => ({
              href: userTab(id, one),
              words: t(one),
              current: one === tab,
            }))}
          />
          <Flash about="users" query={shown.query} named={shown.named} />
          {above}
        </>
      }
      aside={shown.aside}
    >
      {children}
    </SectionPage>
  );
}
