import { useTranslations } from "next-intl";
import { type AuditRow, COMMAND_AGENT } from "@/lib/audit/page";
import type { AuditEventName } from "@/lib/audit/query";
import { SUBJECT_WORDS } from "./event-words";

/** Who did it. Without an account it was a stranger or a client, or from nowhere a command, or the service. */
export function Actor({ of: { actorId, actor, network, requestId, userAgent } }: { of: AuditRow }) {
  const t = useTranslations("adminAudit.actor");
  if (actorId !== null) return <Named href={`/admin/users/${actorId}`} id={actorId} name={actor} />;
  if (network !== null || requestId !== null)
    return <span className="text-soft">{t("stranger")}</span>;
  const kind = userAgent === COMMAND_AGENT ? "command" : "service";
  return <span className="text-soft">{t(kind)}</span>;
}

/** Whom and what it is about: each leads to its page, as long as there is one. */
export function Subjects({ of: event }: { of: AuditRow }) {
  const t = useTranslations("adminAudit.subject");
  const { userId, user, applicationId, application, removedApplication, siteId, site } = event;
  const subjects = [
    { words: "user", href: "/admin/users", id: userId, name: user },
    {
      words: "application",
      href: "/admin/applications",
      id: applicationId,
      name: application,
      was: removedApplication,
    },
    { words: "site", href: "/admin/sites", id: siteId, name: site },
  ] as const;
  const named = subjects.flatMap(({ id, ...rest }) => (id === null ? [] : [{ id, ...rest }]));
  if (named.length === 0)
    return <span className="text-soft">{t(generalSubject(event.event))}</span>;
  return (
    <span className="grid gap-0.5">
      {named.map(({ words, href, ...subject }) => (
        <span key={words}>
          {t.rich(words, { name: () => <Named href={`${href}/${subject.id}`} {...subject} /> })}
        </span>
      ))}
    </span>
  );
}

/** One that a newer version of the service wrote may be of a group that this one does not know. */
function generalSubject(event: AuditEventName) {
  const [group = ""] = event.split(".");
  return Object.hasOwn(SUBJECT_WORDS, group)
    ? SUBJECT_WORDS[group as keyof typeof SUBJECT_WORDS]
    : "none";
}

/** `was`: the name that one had which is gone. */
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
    <a href={href} className="link">
      <bdi>{name}</bdi>
    </a>
  );
}
