import { useTranslations } from "next-intl";
import { useHistory } from "@/app/_audit/use-history";
import { AsideFacts } from "@/app/_ui/aside-facts";
import { Badge } from "@/app/_ui/badge";
import { RelativeTime } from "@/app/_ui/relative-time";
import { ShortDate } from "@/app/_ui/short-date";
import { useDevice } from "@/app/_ui/use-device";
import { userAddress } from "@/app/admin/users/user-address";
import { StateBadge } from "@/app/admin/users/user-badges";
import { readableEmail } from "@/lib/readable-host";
import type { waysOf } from "@/lib/session/elsewhere/ways";
import type { UserOverview } from "@/lib/users/list";
import type { LastSignIn } from "@/lib/users/sign-ins";

type Linked = Awaited<ReturnType<typeof waysOf>>["linked"];

type Props = { person: UserOverview; self: boolean; linked: Linked; signIn: LastSignIn | null };

/** Facts about a person, with a link to their events. */
export function PersonFacts({ person, self, linked, signIn }: Props) {
  const t = useTranslations("adminUsers");
  const { username, name, email, emailVerifiedAt, createdAt, lastSeenAt } = person;
  return (
    <AsideFacts
      facts={[
        { label: t("fact.state"), value: <State person={person} self={self} />, wide: true },
        ...(signIn
          ? [{ label: t("fact.lastSignIn"), value: <SignIn signIn={signIn} />, wide: true }]
          : []),
        { label: t("fact.username"), value: <span className="break-all">{username}</span> },
        { label: t("fact.name"), value: name === null ? t("noName") : <bdi>{name}</bdi> },
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
                {person.state === "active" && (
                  <span className="text-soft">
                    {t("help.linkMeans", { email: readableEmail(email) })}
                  </span>
                )}
              </span>
            ),
        },
        { label: t("fact.twoStep"), value: <TwoStep person={person} /> },
        { label: t("fact.passkeys"), value: t("passkeys", { count: person.passkeys }) },
        {
          label: t("fact.elsewhere"),
          value: <Elsewhere linked={linked} />,
          wide: linked.length > 0,
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

/** Shows when a person last signed in, in which way, and from where. */
function SignIn({ signIn: { at, way, provider, network, userAgent } }: { signIn: LastSignIn }) {
  const t = useTranslations("adminAudit.values.way");
  const words = way !== null && t.has(way as "password") ? t(way as "password") : null;
  const lines = [
    [words, provider],
    [useDevice(userAgent), network],
  ]
    .map((line) => line.filter(Boolean).join(" · "))
    .filter(Boolean);
  return (
    <>
      <RelativeTime at={at} />
      {lines.map((line) => (
        <bdi key={line} className="block text-soft">
          {line}
        </bdi>
      ))}
    </>
  );
}

/** Lists the accounts at providers that sign in to this one. */
function Elsewhere({ linked }: Pick<Props, "linked">) {
  const t = useTranslations("adminUsers.elsewhere");
  if (linked.length === 0) return t("none");
  return (
    <ul className="grid gap-1.5">
      {linked.map(({ id, provider, email, lastSignedInAt }) => (
        <li key={id}>
          <bdi className="wrap-anywhere">{provider}</bdi>
          {email !== null && <bdi className="block break-all text-soft">{email}</bdi>}
          <span className="block text-soft">
            {t.rich("used", { time: () => <RelativeTime at={lastSignedInAt} /> })}
          </span>
        </li>
      ))}
    </ul>
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

/** Shows since when two-step sign-in is on, or from when the policy requires it. */
function TwoStep({ person: { twoStepAt, secondStepDue } }: Pick<Props, "person">) {
  const t = useTranslations("adminUsers.twoStep");
  if (twoStepAt) return t.rich("on", { time: () => <RelativeTime at={twoStepAt} /> });
  if (!secondStepDue) return t("off");
  return t.rich("due", { date: () => <ShortDate at={secondStepDue} /> });
}

/** Shows the state, with what it means for the buttons above. */
function State({ person, self }: Pick<Props, "person" | "self">) {
  const t = useTranslations("adminUsers");
  const refused = useTranslations("flash.users.refused");
  const { id, state, email, invitedUntil, deletionDueAt, deletionByOwner } = person;
  const isClosed = state === "deactivated" || state === "deleted_soon";
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
      {state === "active" && email === null && <p className="text-soft">{t("help.noEmail")}</p>}
      {state === "deactivated" && <p className="text-soft">{t("reactivate.means")}</p>}
      {deletionDueAt && (
        <p className="text-soft">
          {t.rich(deletionByOwner ? "delete.dueByOwner" : "delete.due", {
            date: () => <ShortDate at={deletionDueAt} />,
          })}
        </p>
      )}
      {!isClosed && self && <p className="text-soft">{refused("yourself")}</p>}
    </div>
  );
}
