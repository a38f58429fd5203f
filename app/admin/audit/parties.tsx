import { useTranslations } from "next-intl";
import { type AuditRow, COMMAND_AGENT } from "@/lib/audit/page";
import { type AuditEventName, type AuditGroup, groupOf } from "@/lib/audit/query";

/** Message keys of `adminAudit.subject`, for events without a user, application or site. */
const GENERAL_SUBJECTS = {
  group: "groups",
  site: "sites",
  key: "keys",
  policy: "policy",
  organization: "organization",
  installation: "installation",
  audit: "audit",
} as const satisfies Partial<Record<AuditGroup, string>>;
type General = keyof typeof GENERAL_SUBJECTS;

/** Events that a sign-in provider causes if nobody here does: what it says of a person, or that a session ended there. */
const BY_PROVIDER: ReadonlySet<string> = new Set([
  ...(["session.ended", "session.groups_kept", "user.created"] as const),
  ...(["group.member_added", "group.member_removed"] as const),
] satisfies AuditEventName[]);

/**
 * Shows who acted. Without an account, it was an anonymous visitor or a client, or without a
 * network a command or the service.
 */
export function Actor({ of }: { of: AuditRow }) {
  const { actorId, actor, network, requestId, userAgent } = of;
  const t = useTranslations("adminAudit.actor");
  if (actorId !== null) return <Named href={`/admin/users/${actorId}`} id={actorId} name={actor} />;
  const { provider } = of.after ?? of.before ?? {};
  if (BY_PROVIDER.has(of.event) && typeof provider === "string") return <bdi>{provider}</bdi>;
  if (network !== null || requestId !== null)
    return <span className="text-soft">{t("stranger")}</span>;
  const kind = userAgent === COMMAND_AGENT ? "command" : "service";
  return <span className="text-soft">{t(kind)}</span>;
}

/** Lists what the event concerns, each linked to its page while that exists. */
export function Subjects({ of: event }: { of: AuditRow }) {
  const t = useTranslations("adminAudit.subject");
  const { userId, user, applicationId, application, removedApplication, siteId, site } = event;
  const { groupId, group, siteTitle, groupName } = event;
  const subjects = [
    { words: "user", href: "/admin/users", id: userId, name: user },
    {
      words: "application",
      href: "/admin/applications",
      id: applicationId,
      name: application,
      was: removedApplication,
    },
    {
      words: "site",
      href: "/admin/sites",
      id: siteId,
      name: site && siteTitle,
      was: siteTitle,
    },
    {
      words: "group",
      href: "/admin/groups",
      id: groupId,
      name: group && groupName,
      was: groupName,
    },
  ] as const;
  const named = subjects.flatMap(({ id, ...rest }) => (id === null ? [] : [{ id, ...rest }]));
  const people = event.event.startsWith("user.") && event.after?.accounts;
  if (typeof people === "number")
    return <span className="text-soft">{t("people", { count: people })}</span>;
  const other = otherOf(event);
  if (named.length === 0 && other === null)
    return <span className="text-soft">{t(generalSubject(event.event))}</span>;
  return (
    <>
      {named.map(({ words, href, ...subject }) => (
        <span key={words} className="flex min-w-0 items-baseline gap-x-1 leading-5 *:min-w-0">
          {t.rich(words, { name: () => <Named href={`${href}/${subject.id}`} {...subject} /> })}
        </span>
      ))}
      {other !== null && (
        <span title={other.name} className="block truncate">
          {t.rich(other.words, {
            name: () =>
              other.href ? (
                <Named href={other.href} id={other.name} name={other.name} />
              ) : (
                <bdi>{other.name}</bdi>
              ),
          })}
        </span>
      )}
    </>
  );
}

/** Returns the names of what an event concerns beside its actor; null if there is none. */
export function targetOf(event: AuditRow): string | null {
  const { actorId, userId, user, application, removedApplication, siteTitle, groupName } = event;
  const names = [
    userId === actorId ? null : user,
    application ?? removedApplication,
    siteTitle,
    groupName,
    otherOf(event)?.name,
  ].filter(Boolean);
  return names.length === 0 ? null : names.join(", ");
}

/** Returns the API or provider that an event concerns, by the name that it recorded; null if there is none. */
export function otherOf({ event, before, after }: AuditRow) {
  const recorded = after ?? before;
  const words = event.startsWith("api.") ? "api" : "provider";
  // A group's event has two subjects already.
  const name = groupOf(event) === "group" ? null : recorded?.[words];
  if (typeof name !== "string") return null;
  const provider = words === "provider" ? recorded?.providerId : null;
  const href = typeof provider === "string" ? `/admin/providers/${provider}` : null;
  return { words, name, href } as const;
}

/** Returns the subject of an event by its group. A newer version may have written an unknown group. */
function generalSubject(event: AuditEventName) {
  const group = groupOf(event);
  return Object.hasOwn(GENERAL_SUBJECTS, group) ? GENERAL_SUBJECTS[group as General] : "none";
}

/** `was` is the last known name of a deleted subject. */
type Subject = { href: string; id: string; name: string | null; was?: string | null };

function Named({ href, id, name, was = null }: Subject) {
  const t = useTranslations("adminAudit.subject");
  if (name === null && was !== null)
    return (
      <span title={id} className="text-soft">
        {t.rich("removed", { name: () => <bdi>{was}</bdi> })}
      </span>
    );
  if (name === null) return <code className="text-xs text-soft">{t("gone", { id })}</code>;
  return (
    <a
      href={href}
      title={name}
      className="link inline-block min-h-6 max-w-full truncate align-middle leading-6"
    >
      <bdi>{name}</bdi>
    </a>
  );
}
