import { getTranslations } from "next-intl/server";
import { EndSession } from "@/app/_people/end-session";
import { findNamed } from "@/app/_people/named";
import { SessionGroups } from "@/app/_people/session-groups";
import { SESSIONS_OF } from "@/app/_ui/lists";
import { Pages } from "@/app/_ui/pager";
import { TitledSection } from "@/app/_ui/titled-section";
import { personPage } from "@/app/admin/users/[id]/person-page";
import { PersonShell } from "@/app/admin/users/[id]/person-shell";
import { userTab } from "@/app/admin/users/user-address";
import { listSessions } from "@/lib/account/sessions";

/** Lists the user's sessions, worded as on their own page. */
export default personPage(async ({ id: currentId, user, person }, { searchParams: query }) => {
  const asked = SESSIONS_OF.read(await query);
  const [found, named, t] = await Promise.all([
    listSessions({ userId: person.id, currentId: null }, asked.from, new Date()),
    findNamed(person.id, query),
    getTranslations("adminUsers.sessions"),
  ]);
  const { sessions, previous, next } = found;
  const list = SESSIONS_OF.at(userTab(person.id, "sessions"));
  return (
    <PersonShell {...{ person, user, query, named }} tab="sessions">
      <TitledSection id="sessions" title={t("title")}>
        {sessions.length === 0 && <p className="text-sm text-soft">{t("none")}</p>}
        <SessionGroups
          sessions={sessions}
          currentId={currentId}
          isWhole={previous === null && next === null}
          level={3}
          end={(session, calm = false) => (
            <EndSession
              action="/forms/admin/users/end-session"
              session={session}
              hidden={{ user: person.id, ...list.write(asked) }}
              calm={calm}
            />
          )}
        />
        <Pages found={found} address={(from) => list.address({ from })} />
      </TitledSection>
    </PersonShell>
  );
});
