import { X } from "lucide";
import { useTranslations } from "next-intl";
import type { Address } from "@/app/_audit/audit-address";
import { useEventWords } from "@/app/_audit/use-event-words";
import { Icon } from "@/app/_ui/icon";
import type { AuditRow } from "@/lib/audit/page";
import {
  type AuditEventName,
  type AuditField,
  type AuditQuery,
  isAuditGroup,
  isAuditKind,
} from "@/lib/audit/query";

type Props = { query: AuditQuery; events: readonly AuditRow[]; address: Address };

/** Events that are tabs of the page. */
const TABS = new Set(["changes", "sign_ins", "all"]);

/** The two ways in which events concern a person. */
const ASIDE = [
  ["user", "actor"],
  ["actor", "user"],
] as const;

const CHIPS = [
  "event",
  "actor",
  "user",
  "application",
  "site",
  "group",
  "api",
  "request",
  "network",
  "from",
  "to",
] as const;

/** The filters that are set, each with a link that removes it. */
export function FilterChips({ query, events: [event], address }: Props) {
  const t = useTranslations("adminAudit.chips");
  const wordsFor = useValue(query, event);
  const set = CHIPS.filter((field) => query[field] !== "" && !TABS.has(query[field]));
  const other = ASIDE.find(([field, instead]) => query[field] !== "" && query[instead] === "");
  if (set.length === 0) return null;
  return (
    <ul aria-label={t("label")} className="flex flex-wrap items-center gap-2 text-sm">
      {set.map((field) => {
        const words = t(field, { value: wordsFor(field) });
        return (
          <li key={field}>
            <a
              href={address({ ...query, [field]: "" })}
              aria-label={t("remove", { words })}
              className="inline-flex min-h-8 max-w-80 items-center gap-1.5 rounded-md bg-tint px-2.5 text-accent hover:bg-accent hover:text-on-accent"
            >
              <bdi className="truncate">{words}</bdi>
              <Icon node={X} className="size-4 shrink-0" />
            </a>
          </li>
        );
      })}
      {other && (
        <li>
          <a
            href={address({ ...query, [other[0]]: "", [other[1]]: query[other[0]] })}
            className="link px-1 py-1.5"
          >
            {t(`instead.${other[1]}`)}
          </a>
        </li>
      )}
      <li>
        <a href={address({ range: query.range })} className="link px-1 py-1.5">
          {t("clear")}
        </a>
      </li>
    </ul>
  );
}

/** Returns a filter's value in words: an event, or the name of what all events shown here are about. */
function useValue(query: AuditQuery, shown: AuditRow | undefined) {
  const t = useTranslations("adminAudit");
  const wordsOf = useEventWords();
  const names: Partial<Record<AuditField, string | null | undefined>> = {
    actor: shown?.actor,
    user: shown?.user,
    application: shown?.application ?? shown?.removedApplication,
    site: shown?.siteTitle,
    group: shown?.groupName,
  };
  return (field: AuditField): string => {
    const value = query[field];
    if (field !== "event") return names[field] ?? value;
    if (isAuditKind(value)) return t(`kinds.${value}`);
    return isAuditGroup(value) ? t(`groups.${value}`) : wordsOf(value as AuditEventName);
  };
}
