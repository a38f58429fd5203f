import { useTranslations } from "next-intl";
import { EndSession } from "@/app/account/sessions/end-session";
import { SessionGroups } from "@/app/account/sessions/session-groups";
import type { OwnSession } from "@/lib/account/sessions";
import type { UserOverview } from "@/lib/users/list";
import { Section } from "./section";

type Props = {
  person: UserOverview;
  sessions: OwnSession[];
  /** The viewer's own session. */
  currentId: string;
};

/** Lists the user's sessions, worded as on their own page. */
export function SessionsOf({ person, sessions, currentId }: Props) {
  const t = useTranslations("adminUsers.sessions");
  return (
    <Section title={t("title")}>
      {sessions.length === 0 && <p className="text-sm text-soft">{t("none")}</p>}
      <SessionGroups
        sessions={sessions}
        currentId={currentId}
        level={3}
        end={(session) => (
          <EndSession action="/forms/admin/users/end-session" session={session} user={person.id} />
        )}
      />
    </Section>
  );
}
