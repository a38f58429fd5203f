import { useTranslations } from "next-intl";
import { ActivityList } from "@/app/_people/activity-days";
import { titleOf } from "@/app/_people/session-row";
import { PostButton } from "@/app/_ui/post-form";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { Activity } from "@/lib/account/activity";
import type { OwnSession } from "@/lib/account/sessions";

type Props = { session: OwnSession };

/** Answers to the question whether a session is the viewer's own. They weigh the same. */
export function Answers({ session, mayConfirm }: Props & { mayConfirm: boolean }) {
  const t = useTranslations("sessions.wasYou");
  const answer = { look: "answer", "aria-describedby": titleOf(session) } as const;
  const hidden = { session: session.id };
  return (
    <div className="flex flex-wrap gap-2">
      {mayConfirm && (
        <PostButton action="/forms/account/recognize-session" hidden={hidden} {...answer}>
          {t("yes")}
        </PostButton>
      )}
      <PostButton
        action="/forms/account/end-session"
        hidden={{ ...hidden, isNotMine: "1" }}
        {...answer}
      >
        {t("no")}
      </PostButton>
      {!mayConfirm && <p className="text-sm text-soft">{t("elsewhere")}</p>}
    </div>
  );
}

/** Number of changes that are read to show those since a session began. */
export const MOST_CHANGES = 20;

/** Lists what was done in the account since a session began, in any browser: its name and network prove nothing. */
export function Since({ session, events }: Props & { events: readonly Activity[] }) {
  const t = useTranslations("sessions.wasYou");
  const done = events.filter(({ at }) => at > session.createdAt);
  if (done.length === 0) return <p className="text-sm text-soft">{t("none")}</p>;
  return (
    <div className="grid gap-2">
      <p className="text-sm">
        {done.length < MOST_CHANGES ? t("since") : t("sinceLast", { count: done.length })}
      </p>
      <ActivityList events={done} time={RelativeTime} />
    </div>
  );
}
