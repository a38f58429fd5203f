import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/app/_ui/button";
import { Flash } from "@/app/_ui/flash";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { AccountShell } from "@/app/account/account-shell";
import { findNamed } from "@/app/account/named";
import { listSessions } from "@/lib/account/sessions";
import { requireUser } from "@/lib/session/guards";
import { EndSession } from "./end-session";
import { SessionGroups } from "./session-groups";

export const generateMetadata = pageTitle("sessions.title");

export default async function SessionsPage({ searchParams }: { searchParams: PageQuery }) {
  const current = await requireUser("/account/sessions");
  const [sessions, named, { open }] = await Promise.all([
    listSessions(current.user.id, current.id),
    findNamed(current.user.id, searchParams),
    searchParams,
  ]);
  const t = await getTranslations("sessions");
  return (
    <AccountShell
      here="/account/sessions"
      title={t("title")}
      count={t("count", { count: sessions.length })}
      lead={t("intro")}
      actions={
        <ButtonLink href="/account/sessions/sign-out-others" look="danger">
          {t("endOthers", { count: Math.max(0, sessions.length - 1) })}
        </ButtonLink>
      }
    >
      <Flash about="account" query={searchParams} named={named} />
      <SessionGroups
        sessions={sessions}
        currentId={current.id}
        openId={single(open)}
        end={(session) =>
          session.id === current.id ? (
            <SignOut />
          ) : (
            <EndSession action="/forms/account/end-session" session={session} />
          )
        }
      />
    </AccountShell>
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
