import { getTranslations } from "next-intl/server";
import { Flash } from "@/app/_ui/flash";
import type { PageQuery } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { AccountShell } from "@/app/account/account-shell";
import { listSessions } from "@/lib/account/sessions";
import { requireUser } from "@/lib/session/guards";
import { EndOne, SignOut } from "./end-one";
import { EndOthers } from "./end-others";
import { SessionCard } from "./session-card";

export const generateMetadata = pageTitle("sessions.title");

export default async function SessionsPage({ searchParams }: { searchParams: PageQuery }) {
  const current = await requireUser("/account/sessions");
  const sessions = await listSessions(current.user.id, current.id);
  const t = await getTranslations("sessions");
  return (
    <AccountShell here="/account/sessions" title={t("title")}>
      <Flash about="account" query={searchParams} />
      <p className="max-w-prose text-soft">{t("intro")}</p>
      <ul className="grid gap-4">
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionCard session={session} current={session.id === current.id}>
              {session.id === current.id ? <SignOut /> : <EndOne session={session} />}
            </SessionCard>
          </li>
        ))}
      </ul>
      <EndOthers count={Math.max(0, sessions.length - 1)} />
    </AccountShell>
  );
}
