import { getTranslations } from "next-intl/server";
import { Notice } from "@/app/_ui/notice";
import { type PageQuery, single } from "@/app/_ui/page-query";
import { pageTitle } from "@/app/_ui/page-title";
import { AccountShell } from "@/app/account/account-shell";
import { listSessions } from "@/lib/account/sessions";
import { requireUser } from "@/lib/session/guards";
import { EndOne, SignOut } from "./end-one";
import { EndOthers } from "./end-others";
import { SessionCard } from "./session-card";

export const generateMetadata = pageTitle("sessions.title");

/** Messages by `ended` in the address (end/route.ts, end-others/route.ts). */
const DONE: Readonly<Record<string, "endedOne" | "endedOthers">> = {
  one: "endedOne",
  others: "endedOthers",
};

export default async function SessionsPage({ searchParams }: { searchParams: PageQuery }) {
  const current = await requireUser("/account/sessions");
  const sessions = await listSessions(current.user.id, current.id);
  const t = await getTranslations("sessions");
  const done = DONE[single((await searchParams).ended) ?? ""];
  return (
    <AccountShell here="/account/sessions" title={t("title")}>
      {done && <Notice kind="done">{t(done)}</Notice>}
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
