import { useTranslations } from "next-intl";
import { useHistory } from "@/app/_audit/use-history";
import { AsideFacts } from "@/app/_ui/aside-facts";
import { Badge } from "@/app/_ui/badge";
import { CopyValue } from "@/app/_ui/copy-value";
import { RelativeTime } from "@/app/_ui/relative-time";
import { useCopyWords } from "@/app/_ui/use-copy-words";
import { userAddress, userTab } from "@/app/admin/users/user-address";
import { StateBadge } from "@/app/admin/users/user-badges";
import { readableEmail } from "@/lib/readable-host";
import type { UserOverview } from "@/lib/users/list";

type Props = {
  person: UserOverview;
  self: boolean;
  /** Number of active sessions. */
  sessions: number;
};

/** Facts about a person, with a link to their events. */
export function PersonFacts({ person, self, sessions }: Props) {
  const t = useTranslations("adminUsers");
  const { username, email, emailVerifiedAt, createdAt, lastSeenAt } = person;
  return (
    <AsideFacts
      facts={[
        { label: t("fact.state"), value: <State person={person} self={self} />, wide: true },
        { label: t("fact.username"), value: <span className="break-all">{username}</span> },
        ...useProfileFacts(person),
        {
          label: t("fact.email"),
          wide: true,
          value:
            email === null ? (
              t("noEmail")
            ) : (
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="break-all">{readableEmail(email)}</span>
                <Badge tone={emailVerifiedAt ? "good" : "warn"}>
                  {t(emailVerifiedAt ? "emailState.verified" : "emailState.unverified")}
                </Badge>
              </span>
            ),
        },
        {
          label: t("fact.sessions"),
          value: (
            <a href={userTab(person.id, "sessions")} className="link">
              {t("sessions.active", { count: sessions })}
            </a>
          ),
        },
        {
          label: t("fact.id"),
          wide: true,
          value: (
            <span className="flex min-w-0 items-center gap-1">
              <code className="text-xs break-all">{person.id}</code>
              <CopyValue value={person.id} labels={useCopyWords()(t("fact.id")).labels} />
            </span>
          ),
        },
        { label: t("fact.created"), value: <RelativeTime at={createdAt} /> },
        {
          label: t("fact.lastSeen"),
          value: lastSeenAt === null ? t("neverSeen") : <RelativeTime at={lastSeenAt} />,
        },
      ]}
      links={[useHistory({ user: person.id })]}
    />
  );
}

/** Returns what the person added to the profile for applications, where set. */
function useProfileFacts({ givenName, familyName, claimedLocale }: UserOverview) {
  const t = useTranslations("profile.profile");
  const parts = { givenName, familyName, claimedLocale };
  return (["givenName", "familyName", "claimedLocale"] as const)
    .filter((name) => parts[name] !== null)
    .map((name) => ({ label: t(name), value: <bdi>{parts[name]}</bdi> }));
}

/** Shows the state, with what it means for the buttons above. */
function State({ person: { id, state, invitedUntil }, self }: Pick<Props, "person" | "self">) {
  const t = useTranslations("adminUsers");
  const refused = useTranslations("flash.users.refused");
  return (
    <div className="grid justify-items-start gap-1.5">
      <StateBadge state={state} />
      {state === "invited" && (
        <p className="text-soft">
          {invitedUntil === null
            ? t("help.notInvited")
            : t.rich("help.invitedUntil", { time: () => <RelativeTime at={invitedUntil} /> })}{" "}
          <a className="link" href={`${userAddress(id)}/edit`}>
            {t("help.correct")}
          </a>
        </p>
      )}
      {self && <p className="text-soft">{refused("yourself")}</p>}
    </div>
  );
}
