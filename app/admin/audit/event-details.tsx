import { useTranslations } from "next-intl";
import type { Address } from "@/app/_audit/audit-address";
import { useEventWords } from "@/app/_audit/use-event-words";
import type { AuditRow } from "@/lib/audit/page";
import type { AuditQuery } from "@/lib/audit/query";
import { Recorded } from "./[id]/recorded";
import { otherOf } from "./parties";

type Props = { event: AuditRow; query: AuditQuery; address: Address };

/** Most values in a row of the log. */
const SHOWN = 8;

/** Values of an event before and after it, and links that narrow the log to what it has in common with others. */
export function EventDetails({ event, query, address }: Props) {
  const t = useTranslations("adminAudit.detail");
  return (
    <div className="grid gap-3">
      <Recorded event={event} most={SHOWN} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <Narrowing event={event} query={query} address={address} />
        <a href={`/admin/audit/${event.id}`} className="link">
          {t("page")}
        </a>
      </p>
    </div>
  );
}

/** Links to the other events of the same kind, person, subject, request or network. */
function Narrowing({ event, query, address }: Props) {
  const t = useTranslations("adminAudit");
  const wordsOf = useEventWords();
  const { actorId, actor, userId, user, applicationId, application, siteId, siteTitle } = event;
  const { groupId, groupName, requestId, network } = event;
  const other = otherOf(event);
  const api = other?.words === "api" ? other.name : null;
  const narrow = [
    { field: "event", value: event.event, words: wordsOf(event.event, event.after) },
    { field: "actor", value: actorId, words: actor },
    { field: "user", value: userId, words: user },
    { field: "application", value: applicationId, words: application },
    { field: "site", value: siteId, words: siteTitle },
    { field: "group", value: groupId, words: groupName },
    { field: "api", value: api, words: api },
    { field: "request", value: requestId, words: requestId?.slice(0, 8) },
    { field: "network", value: network, words: network },
  ] as const;
  return (
    <>
      <span className="text-soft">{t("detail.only")}</span>
      {narrow.map(({ field, value, words }) =>
        value === null || query[field] === value ? null : (
          <a key={field} href={address({ ...query, [field]: value })} className="link">
            {t(`chips.${field}`, { value: words ?? value })}
          </a>
        ),
      )}
    </>
  );
}
