import { useTranslations } from "next-intl";
import { SnippetCode } from "@/app/_applications/tabs/snippet-code";
import { Card } from "@/app/_ui/card";
import { CopyField } from "@/app/_ui/copy-field";
import { single } from "@/app/_ui/page-query";
import { PostButton } from "@/app/_ui/post-form";
import { refusedForms } from "@/app/_ui/refused-forms";
import { TitledSection } from "@/app/_ui/titled-section";
import { useCopyWords } from "@/app/_ui/use-copy-words";
import { personPage } from "@/app/admin/users/[id]/person-page";
import { OwnedList } from "@/app/admin/users/owned-list";
import { invitationOf, setUpLinkOf } from "@/app/admin/users/shown-links";
import { lastActivity, lastAttempts } from "@/lib/account/activity";
import { listAuthorizedApps } from "@/lib/account/authorized-apps";
import { ownGroups } from "@/lib/account/groups";
import { listSessions } from "@/lib/account/sessions";
import { readShown } from "@/lib/forms/shown-once";
import { requestHeaders } from "@/lib/http/request-headers";
import { previewsOf } from "@/lib/provider/profile";
import { passwordStateOf } from "@/lib/session/change-password";
import { waitsForProvider, waysOf } from "@/lib/session/elsewhere/ways";
import { passkeysOf } from "@/lib/session/passkeys/enrol";
import { blockedUntil } from "@/lib/session/sign-in-limits";
import { signInPolicy } from "@/lib/session/sign-in-policy";
import { factorsOf } from "@/lib/session/two-step/factors";
import { countStops, ownedBy, type UserOverview } from "@/lib/users/list";
import { isProvenThere, lastPasswordUse } from "@/lib/users/sign-ins";
import { Access } from "./access-of";
import { AppsOf } from "./apps-of";
import { EventsOf } from "./events-of";
import { GroupsOf } from "./groups-of";
import { KeptOut } from "./kept-out";
import { namedMembership, namedPerson } from "./named-person";
import { PersonFacts } from "./person-facts";
import { PersonShell } from "./person-shell";
import { PersonRole } from "./role-form";
import { WaysOf } from "./ways-of";

export default personPage(async ({ user, person }, { searchParams: query }) => {
  const [headers, now] = [await requestHeaders(), new Date()];
  const [previewOf, groups, invitation, setUpLink, policy, owned, refusedOf] = await Promise.all([
    previewsOf(person.id),
    ownGroups(person.id, null),
    readShown(headers, invitationOf(person.id, user)),
    readShown(headers, setUpLinkOf(person.id, user)),
    signInPolicy(),
    ownedBy([person.id]),
    refusedForms(query),
  ]);
  const asked = { q: "", unused: false, from: null };
  const [ways, blocked, apps, stops, attempts, changes] = await Promise.all([
    signInWaysOf(person.id),
    blockedUntil(person.id, now),
    listAuthorizedApps(person.id, asked, now),
    countStops(person.id, now),
    lastAttempts(person.id, 5, now),
    lastActivity(person.id, 3, now, ["account"]),
  ]);
  const done = single((await query).done);
  const sessions = done === "signed_out" ? await countSessions(person.id) : 0;
  const member = namedMembership(person, groups.shown, single((await query).which));
  const self = person.id === user.id;
  const claims = previewOf({ scopes: ["openid", "profile", "email"] });
  return (
    <PersonShell
      {...{ person, user, query }}
      tab="overview"
      named={namedPerson(done, person, sessions) ?? member}
      above={
        <>
          {invitation !== null && <ShownLink kind="link" link={invitation} />}
          {setUpLink !== null && <ShownLink kind="setUpLink" link={setUpLink} />}
          <KeptOut {...{ person, ways, now }} blockedUntil={blocked} />
        </>
      }
      aside={<PersonFacts {...{ person, self }} sessions={stops.sessions} />}
    >
      <WaysOf {...{ person, self, ways }} />
      <EventsOf person={person} kind="attempts" events={attempts} />
      <Access
        groups={<GroupsOf person={person} groups={groups} refused={refusedOf("group")} />}
        role={
          <PersonRole
            person={person}
            refused={refusedOf("role")}
            twoStepRoles={policy.requiredRoles}
          />
        }
      />
      <AppsOf {...{ person, asked }} found={apps} few />
      <EventsOf person={person} kind="changes" events={changes} />
      <OwnedOf person={person} owned={owned} />
      <RawData person={person} claims={claims} />
    </PersonShell>
  );
});

/** Returns how a person can sign in, and when they last used each way. */
async function signInWaysOf(userId: string) {
  const [password, usedAt, passkeys, factors, { linked }, waits, isProven] = await Promise.all([
    passwordStateOf(userId),
    lastPasswordUse(userId),
    passkeysOf(userId),
    factorsOf(userId),
    waysOf(userId),
    waitsForProvider(userId),
    isProvenThere(userId),
  ]);
  return { password: { ...password, usedAt }, passkeys, factors, linked, waits, isProven };
}

/** Returns the number of active sessions on their first page. */
const countSessions = async (userId: string) =>
  (await listSessions({ userId, currentId: null }, null, new Date())).sessions.length;

type Props = { person: UserOverview; owned: Awaited<ReturnType<typeof ownedBy>> };

/** Lists what the user owns, which goes on when the account is deactivated; nothing if there is none. */
function OwnedOf({ person, owned }: Props) {
  const t = useTranslations("adminUsers.owned");
  if (owned.length === 0) return null;
  return (
    <TitledSection id="owned" title={t("title")}>
      {person.deactivatedAt !== null && <p className="text-sm">{t("deactivated")}</p>}
      <Card>
        <OwnedList owned={owned} />
      </Card>
    </TitledSection>
  );
}

type DataProps = { person: UserOverview; claims: object | null };

/** Raw data for support: the account's record, the claims that applications read, and a download of all that is stored. */
function RawData({ person, claims }: DataProps) {
  const t = useTranslations("adminUsers.data");
  const wordsFor = useCopyWords();
  return (
    <TitledSection id="data" title={t("title")}>
      <Card className="grid gap-4 p-6">
        {Object.entries({ record: person, claims }).map(
          ([name, value]) =>
            value !== null && (
              <details key={name}>
                <summary className="cursor-pointer text-sm">
                  {t(name as "record" | "claims")}
                </summary>
                <div className="mt-3">
                  <SnippetCode
                    code={JSON.stringify(value, null, 2)}
                    {...wordsFor(t(name as "record" | "claims"))}
                  />
                </div>
              </details>
            ),
        )}
        <p className="text-sm text-soft">{t("what")}</p>
        <PostButton
          action="/forms/admin/users/export-data"
          hidden={{ user: person.id }}
          look="plain"
          className="justify-self-start"
        >
          {t("submit")}
        </PostButton>
      </Card>
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
