import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ActivityDays } from "@/app/_people/activity-days";
import { EndSession } from "@/app/_people/end-session";
import { findNamed } from "@/app/_people/named";
import { SessionGroups } from "@/app/_people/session-groups";
import { Avatar } from "@/app/_ui/avatar";
import { Card } from "@/app/_ui/card";
import { CopyField } from "@/app/_ui/copy-field";
import { Facts } from "@/app/_ui/facts";
import { Flash } from "@/app/_ui/flash";
import { APPS_OF, SESSIONS_OF } from "@/app/_ui/lists";
import { single } from "@/app/_ui/page-query";
import { Pages } from "@/app/_ui/pager";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { TitledSection } from "@/app/_ui/titled-section";
import { useCopyWords } from "@/app/_ui/use-copy-words";
import { personPage } from "@/app/admin/users/[id]/person-page";
import { OwnedList } from "@/app/admin/users/owned-list";
import { invitationOf, setUpLinkOf } from "@/app/admin/users/shown-links";
import { userAddress } from "@/app/admin/users/user-address";
import { type Activity, lastActivity } from "@/lib/account/activity";
import { listAuthorizedApps } from "@/lib/account/authorized-apps";
import { ownGroups } from "@/lib/account/groups";
import { listSessions } from "@/lib/account/sessions";
import { readShown } from "@/lib/forms/shown-once";
import { requestHeaders } from "@/lib/http/request-headers";
import { signInPolicy } from "@/lib/session/sign-in-policy";
import { ownedBy, type UserOverview } from "@/lib/users/list";
import { AppsOf } from "./apps-of";
import { GroupsOf } from "./groups-of";
import { namedMembership, namedPerson } from "./named-person";
import { PersonActions } from "./person-actions";
import { PersonFacts } from "./person-facts";
import { PersonRole } from "./role-form";
import { SignInsOf } from "./sign-ins-of";

export default personPage(async ({ id: currentId, user, person }, { searchParams }) => {
  const now = new Date();
  const headers = await requestHeaders();
  const query = await searchParams;
  const asked = { sessions: SESSIONS_OF.read(query), apps: APPS_OF.read(query) };
  const [sessions, apps, groups, events, ...rest] = await Promise.all([
    listSessions({ userId: person.id, currentId: null }, asked.sessions.from, now),
    listAuthorizedApps(person.id, { q: "", unused: false, ...asked.apps }, now),
    ownGroups(person.id, null),
    lastActivity(person.id, 10, now),
    readShown(headers, invitationOf(person.id, user)),
    readShown(headers, setUpLinkOf(person.id, user)),
    findNamed(person.id, searchParams),
    signInPolicy(),
    ownedBy([person.id]),
  ]);
  const [invitation, setUpLink, named, policy, owned] = rest;
  const refusedOf = await refusedForms(searchParams);
  const self = person.id === user.id;
  const done = single(query.done);
  const member = namedMembership(person, groups.shown, single(query.which));
  return (
    <SectionPage
      title={person.name ?? person.username}
      mark={
        <Avatar name={person.name ?? person.username} pictureHash={person.pictureHash} size="lg" />
      }
      actions={<PersonActions person={person} self={self} />}
      above={
        <>
          <Flash
            about="users"
            query={searchParams}
            named={named ?? namedPerson(done, person, sessions.sessions.length) ?? member}
          />
          {invitation !== null && <ShownLink kind="link" link={invitation} />}
          {setUpLink !== null && <ShownLink kind="setUpLink" link={setUpLink} />}
        </>
      }
      aside={<PersonFacts person={person} self={self} />}
    >
      <AccessOf
        groups={<GroupsOf person={person} groups={groups} refused={refusedOf("group")} />}
        role={
          <PersonRole
            person={person}
            refused={refusedOf("role")}
            twoStepRoles={policy.requiredRoles}
          />
        }
      />
      <OwnedOf person={person} owned={owned} />
      <SessionsOf person={person} found={sessions} asked={asked.sessions} currentId={currentId} />
      <AppsOf person={person} found={apps} asked={asked.apps} />
      <SignInsOf userId={person.id} />
      <EventsOf events={events} />
    </SectionPage>
  );
});

/** The role and the groups, each with the form that changes them. */
function AccessOf({ role, groups }: Record<"role" | "groups", ReactNode>) {
  const t = useTranslations("adminUsers.fact");
  const facts = [
    { label: t("role"), value: role },
    { label: t("groups"), value: groups },
  ];
  return <Facts facts={facts} />;
}

type Props = { person: UserOverview; owned: Awaited<ReturnType<typeof ownedBy>> };

/** Lists what the user owns, which goes on when the account is deactivated; nothing if there is none. */
function OwnedOf({ person, owned }: Props) {
  const t = useTranslations("adminUsers.owned");
  if (owned.length === 0) return null;
  return (
    <TitledSection id="owned" title={t("title")}>
      {person.deactivatedAt !== null && <p className="text-sm">{t("deactivated")}</p>}
      <OwnedList owned={owned} />
    </TitledSection>
  );
}

type ShownLinkProps = { kind: "link" | "setUpLink"; link: string };

/** Shows a link to its creator: an invitation's, because the mail may not arrive, or a setup link. */
function ShownLink({ kind, link }: ShownLinkProps) {
  const t = useTranslations("adminUsers");
  return (
    <Card className="grid gap-3 p-6">
      <CopyField
        id="invitation-link"
        label={t(`${kind}.label`)}
        value={link}
        words={useCopyWords()(t(`${kind}.label`)).words}
      />
      <p className="text-sm text-soft">{t(`${kind}.once`)}</p>
    </Card>
  );
}

/** Recent activity of the account, worded as the user sees it. */
function EventsOf({ events }: { events: Activity[] }) {
  const t = useTranslations("adminUsers.events");
  return (
    <TitledSection id="events" title={t("title")}>
      {events.length === 0 ? (
        <p className="text-sm text-soft">{t("none")}</p>
      ) : (
        <ActivityDays events={events} level={3} />
      )}
    </TitledSection>
  );
}

type SessionsOfProps = {
  person: UserOverview;
  found: Awaited<ReturnType<typeof listSessions>>;
  /** The viewer's own session. */
  currentId: string;
  /** The part of the list that is shown, to which the forms return. */
  asked: ReturnType<typeof SESSIONS_OF.read>;
};

/** Lists the user's sessions, worded as on their own page. */
function SessionsOf({ person, found, currentId, asked }: SessionsOfProps) {
  const { sessions, previous, next } = found;
  const t = useTranslations("adminUsers.sessions");
  const list = SESSIONS_OF.at(userAddress(person.id));
  return (
    <TitledSection id="sessions" title={t("title")}>
      {sessions.length === 0 && <p className="text-sm text-soft">{t("none")}</p>}
      <SessionGroups
        sessions={sessions}
        currentId={currentId}
        isWhole={previous === null && next === null}
        level={3}
        end={(session) => (
          <EndSession
            action="/forms/admin/users/end-session"
            session={session}
            hidden={{ user: person.id, ...list.write(asked) }}
          />
        )}
      />
      <Pages found={found} address={(from) => `${list.address({ from })}#sessions`} />
    </TitledSection>
  );
}
