import { useTranslations } from "next-intl";
import type { Address } from "@/app/_audit/audit-address";
import { useEventWords } from "@/app/_audit/use-event-words";
import { changedFields, otherFields, useFieldWords } from "@/app/_audit/use-field-words";
import { Facts } from "@/app/_ui/facts";
import type { AuditRow } from "@/lib/audit/page";
import type { AuditQuery } from "@/lib/audit/query";
import { Value } from "./[id]/recorded";
import { otherOf } from "./parties";

type Props = { event: AuditRow; query: AuditQuery; address: Address };

/** Most values in a row of the log. */
const SHOWN = 8;

/** Values of an event before and after it, and links that narrow the log to what it has in common with others. */
export function EventDetails({ event, query, address }: Props) {
  const t = useTranslations("adminAudit.detail");
  const wordsOf = useFieldWords();
  const changes = changedFields(event).map((field) => ({
    label: wordsOf(field),
    value: <Change field={field} was={event.before?.[field]} is={event.after?.[field]} />,
  }));
  const others = otherFields(event).map(([field, value]) => ({
    label: wordsOf(field),
    value: <Value field={field} value={value} />,
  }));
  const all = [...changes, ...others];
  return (
    <div className="grid gap-3">
      {all.length > 0 && <Facts facts={all.slice(0, SHOWN)} />}
      {all.length > SHOWN && (
        <p className="text-xs text-soft">{t("others", { count: all.length - SHOWN })}</p>
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <Narrowing event={event} query={query} address={address} />
        <a href={`/admin/audit/${event.id}`} className="link">
          {t("page")}
        </a>
      </p>
    </div>
  );
}

const Change = ({ field, was, is }: { field: string; was: unknown; is: unknown }) => (
  <span className="flex flex-wrap items-baseline gap-x-2">
    <span className="text-soft">
      <Value field={field} value={was} other={is} sign="−" />
    </span>
    →
    <Value field={field} value={is} other={was} />
  </span>
);

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
