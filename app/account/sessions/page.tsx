import { getTranslations } from "next-intl/server";
import { EndSession } from "@/app/_people/end-session";
import { findNamed } from "@/app/_people/named";
import { SessionGroups } from "@/app/_people/session-groups";
import { ButtonLink } from "@/app/_ui/button";
import { Flash } from "@/app/_ui/flash";
import { OWN_SESSIONS } from "@/app/_ui/lists";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { Pages } from "@/app/_ui/pager";
import { PostButton } from "@/app/_ui/post-form";
import { SectionPage } from "@/app/_ui/section-page";
import { NotYou } from "@/app/account/not-you";
import { lastActivity } from "@/lib/account/activity";
import { listSessions } from "@/lib/account/sessions";
import { rowName } from "@/lib/lists/selection";
import { requireUser } from "@/lib/session/guards";
import { Answers, MOST_CHANGES, Since } from "./was-this-you";

export default async function SessionsPage({ searchParams }: { searchParams: PageQuery }) {
  const current = await requireUser();
  const userId = current.user.id;
  const now = new Date();
  const query = await searchParams;
  const asked = OWN_SESSIONS.read(query);
  const [{ sessions, mayConfirm, ...found }, named, events] = await Promise.all([
    listSessions({ userId, currentId: current.id }, asked.from, now),
    findNamed(userId, searchParams),
    lastActivity(userId, MOST_CHANGES, now, ["applications", "account"]),
  ]);
  const t = await getTranslations("sessions");
  const others = found.total;
  const hidden = OWN_SESSIONS.write(asked);
  return (
    <SectionPage
      title={t("title")}
      count={t("count", { count: others + 1 })}
      lead={t("intro")}
      actions={
        <ButtonLink href="/account/sessions/sign-out-others" look="plain">
          {t("endOthers", { count: others })}
        </ButtonLink>
      }
    >
      <Flash about="account" query={searchParams} named={named} />
      {single(query.done) === "session_disowned" && <NotYou userId={userId} about="secure" />}
      <SessionGroups
        sessions={sessions}
        currentId={current.id}
        openId={single(query.open)}
        own
        answers={(session) => <Answers session={session} mayConfirm={mayConfirm} />}
        since={(session) => <Since session={session} events={events} />}
        isWhole={sessions.length === others + 1}
        end={(session, calm = false) =>
          session.id === current.id ? (
            <SignOut />
          ) : (
            <EndSession action="/forms/account/end-session" {...{ session, hidden, calm }} />
          )
        }
        endAll={(alike) => (
          <PostButton
            action="/forms/account/end-sessions"
            hidden={{
              ...Object.fromEntries(alike.map(({ id }) => [rowName(id), "0"])),
              ...hidden,
            }}
            look="destroy"
            className="justify-self-start"
          >
            {t("endAll", { count: alike.length })}
          </PostButton>
        )}
      />
      <Pages found={found} address={(from) => OWN_SESSIONS.address({ from })} />
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
