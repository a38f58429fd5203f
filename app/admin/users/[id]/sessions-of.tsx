import { useTranslations } from "next-intl";
import { Pager } from "@/app/_ui/pager";
import { EndSession } from "@/app/account/sessions/end-session";
import { SessionGroups } from "@/app/account/sessions/session-groups";
import type { listSessions } from "@/lib/account/sessions";
import { type Position, writePosition } from "@/lib/lists/sort";
import type { UserOverview } from "@/lib/users/list";
import { placeIn } from "./list-place";
import { Section } from "./section";

type Props = {
  person: UserOverview;
  found: Awaited<ReturnType<typeof listSessions>>;
  /** The viewer's own session. */
  currentId: string;
  /** The part of the list that is shown, to which the forms return. */
  from: Position | null;
};

/** Lists the user's sessions, worded as on their own page. */
export function SessionsOf({ person, found, currentId, from }: Props) {
  const { sessions, previous, next } = found;
  const t = useTranslations("adminUsers.sessions");
  const place = from === null ? {} : writePosition(from);
  return (
    <Section id="sessions" title={t("title")}>
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
            hidden={{ user: person.id, ...place }}
          />
        )}
      />
      <Pager
        newer={previous && placeIn("sessions", person.id, previous)}
        older={next && placeIn("sessions", person.id, next)}
      />
    </Section>
  );
}
