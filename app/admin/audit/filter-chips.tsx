import { X } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "@/app/_ui/icon";
import {
  type AuditEventName,
  type AuditField,
  type AuditQuery,
  isAuditGroup,
} from "@/lib/audit/query";
import { auditAddress } from "./audit-address";
import { useEventWords } from "./use-event-words";

const CHIPS = ["event", "actor", "user", "application", "site", "group", "from", "to"] as const;

/** The filters that are set, each with a link that removes it. */
export function FilterChips({ query }: { query: AuditQuery }) {
  const t = useTranslations("adminAudit.chips");
  const wordsFor = useValue(query);
  const set = CHIPS.filter((field) => query[field] !== "");
  if (set.length === 0) return null;
  return (
    <ul aria-label={t("label")} className="flex flex-wrap items-center gap-2 text-sm">
      {set.map((field) => {
        const words = t(field, { value: wordsFor(field) });
        return (
          <li key={field}>
            <a
              href={auditAddress({ ...query, [field]: "" })}
              aria-label={t("remove", { words })}
              className="inline-flex min-h-8 max-w-80 items-center gap-1.5 rounded-md bg-tint px-2.5 text-accent hover:bg-accent hover:text-on-accent"
            >
              <bdi className="truncate">{words}</bdi>
              <Icon node={X} className="size-4 shrink-0" />
            </a>
          </li>
        );
      })}
      <li>
        <a href={auditAddress({ range: query.range })} className="link px-1 py-1.5">
          {t("clear")}
        </a>
      </li>
    </ul>
  );
}

/** Returns a filter's value in words: that of an event is a name, or a group of them. */
function useValue(query: AuditQuery) {
  const t = useTranslations("adminAudit.groups");
  const wordsOf = useEventWords();
  return (field: AuditField): string => {
    const value = query[field];
    if (field !== "event") return value;
    return isAuditGroup(value) ? t(value) : wordsOf(value as AuditEventName);
  };
}
