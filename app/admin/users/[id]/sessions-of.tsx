import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { PostForm } from "@/app/_ui/post-form";
import { headingOf, SessionCard } from "@/app/account/sessions/session-card";
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
  const end = useTranslations("sessions")("end");
  return (
    <Section title={t("title")}>
      {sessions.length === 0 && <p className="text-sm text-soft">{t("none")}</p>}
      <ul className="grid gap-4">
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionCard session={session} current={session.id === currentId} level={3}>
              <PostForm
                action="/forms/admin/users/end-session"
                hidden={{ user: person.id, session: session.id }}
                className="grid shrink-0 gap-2"
              >
                <Button type="submit" look="danger" aria-describedby={headingOf(session)}>
                  {end}
                </Button>
              </PostForm>
            </SessionCard>
          </li>
        ))}
      </ul>
      {person.state === "active" && <EndAll person={person} />}
    </Section>
  );
}

/**
 * Asks for confirmation: the button opens a text that says what ends. Shown without sessions too,
 * since tokens may exist.
 */
function EndAll({ person }: { person: UserOverview }) {
  const t = useTranslations("adminUsers.sessions");
  return (
    <details className="rounded-lg border border-line bg-surface p-5 shadow-card">
      <summary className="cursor-pointer font-semibold text-danger">{t("endAll")}</summary>
      <p className="mt-3 text-sm text-soft">{t("endAllMeans")}</p>
      <PostForm
        action="/forms/admin/users/sign-out"
        hidden={{ user: person.id }}
        className="mt-4 grid justify-items-start gap-2"
      >
        <Button type="submit" look="danger">
          {t("endAllConfirm")}
        </Button>
      </PostForm>
    </details>
  );
}
