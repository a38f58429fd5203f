import { Flash } from "@/app/_ui/flash";
import { single } from "@/app/_ui/page-query";
import { refusedForms } from "@/app/_ui/refused-forms";
import { SectionPage } from "@/app/_ui/section-page";
import { findNamed } from "@/app/account/named";
import { personPage } from "@/app/admin/users/[id]/person-page";
import { invitationOf, setUpLinkOf } from "@/app/admin/users/shown-links";
import { listActivity } from "@/lib/account/activity";
import { listAuthorizedApps } from "@/lib/account/authorized-apps";
import { ownGroups } from "@/lib/account/groups";
import { listSessions } from "@/lib/account/sessions";
import { readShown } from "@/lib/forms/shown-once";
import { requestHeaders } from "@/lib/http/request-headers";
import { signInPolicy } from "@/lib/session/sign-in-policy";
import { ownedBy } from "@/lib/users/list";
import { AppsOf } from "./apps-of";
import { EventsOf } from "./events-of";
import { GroupsOf } from "./groups-of";
import { readPlaceIn } from "./list-place";
import { namedPerson } from "./named-person";
import { OwnedOf } from "./owned-of";
import { PersonActions } from "./person-actions";
import { PersonFacts } from "./person-facts";
import { PersonRole } from "./role-form";
import { SessionsOf } from "./sessions-of";
import { ShownLink } from "./shown-link";

export default personPage(async ({ id: currentId, user, person }, { searchParams }) => {
  const now = new Date();
  const asked = await requestHeaders();
  const query = await searchParams;
  const from = { sessions: readPlaceIn("sessions", query), apps: readPlaceIn("apps", query) };
  const [sessions, apps, groups, { events }, ...rest] = await Promise.all([
    listSessions({ userId: person.id, currentId: null }, from.sessions, now),
    listAuthorizedApps(person.id, { q: "", unused: false, from: from.apps }, now),
    ownGroups(person.id, null),
    listActivity(person.id, { kind: null, before: null }, now),
    readShown(asked, invitationOf(person.id, user)),
    readShown(asked, setUpLinkOf(person.id, user)),
    findNamed(person.id, searchParams),
    signInPolicy(),
    ownedBy([person.id]),
  ]);
  const [invitation, setUpLink, named, policy, owned] = rest;
  const refusedOf = await refusedForms(searchParams);
  const self = person.id === user.id;
  const done = single(query.done);
  return (
    <SectionPage
      title={person.name ?? person.username}
      actions={<PersonActions person={person} self={self} />}
    >
      <Flash
        about="users"
        query={searchParams}
        named={named ?? namedPerson(done, person, sessions.sessions.length)}
      />
      {invitation !== null && <ShownLink kind="link" link={invitation} />}
      {setUpLink !== null && <ShownLink kind="setUpLink" link={setUpLink} />}
      <PersonFacts
        person={person}
        self={self}
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
      <SessionsOf person={person} found={sessions} from={from.sessions} currentId={currentId} />
      <AppsOf person={person} found={apps} from={from.apps} />
      <EventsOf person={person} events={events.slice(0, 10)} />
    </SectionPage>
  );
});
