import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button";
import { Flash } from "@/app/_ui/flash";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { Pages } from "@/app/_ui/pager";
import { SectionPage } from "@/app/_ui/section-page";
import { findNamed } from "@/app/account/named";
import { listSessions, sessionBrowsers } from "@/lib/account/sessions";
import { writePosition } from "@/lib/lists/sort";
import { requireUser } from "@/lib/session/guards";
import { EndSession } from "./end-session";
import { readSessionPlace, sessionsAddress } from "./list-address";
import { SessionGroups } from "./session-groups";

export default async function SessionsPage({ searchParams }: { searchParams: PageQuery }) {
  const current = await requireUser();
  const userId = current.user.id;
  const now = new Date();
  const query = await searchParams;
  const from = readSessionPlace((way) => single(query[way]));
  const [{ sessions, ...around }, { length: count }, named] = await Promise.all([
    listSessions({ userId, currentId: current.id }, from, now),
    sessionBrowsers(userId, now),
    findNamed(userId, searchParams),
  ]);
  const t = await getTranslations("sessions");
  return (
    <SectionPage
      title={t("title")}
      count={t("count", { count })}
      lead={t("intro")}
      actions={
        <ButtonLink href="/account/sessions/sign-out-others" look="plain">
          {t("endOthers", { count: Math.max(0, count - 1) })}
        </ButtonLink>
      }
    >
      <Flash about="account" query={searchParams} named={named} />
      <SessionGroups
        sessions={sessions}
        currentId={current.id}
        openId={single(query.open)}
        isWhole={sessions.length === count}
        end={(session) =>
          session.id === current.id ? (
            <SignOut />
          ) : (
            <EndSession
              action="/forms/account/end-session"
              session={session}
              hidden={from ? writePosition(from) : {}}
            />
          )
        }
      />
      <Pages around={around} total={count - 1} address={sessionsAddress} />
    </SectionPage>
  );
}

/** Ends this session like the menu's sign-out. */
async function SignOut() {
  const t = await getTranslations("sessions");
  return (
    <ButtonLink href="/sign-out" look="plain" className="shrink-0">
      {t("end")}
    </ButtonLink>
  );
}
