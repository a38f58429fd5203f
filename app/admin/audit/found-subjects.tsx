import {
  AppWindow,
  Braces,
  CircleUser,
  Globe,
  Hash,
  Network,
  ScrollText,
  UsersRound,
} from "lucide";
import { useTranslations } from "next-intl";
import type { Address } from "@/app/_audit/audit-address";
import { useEventWords } from "@/app/_audit/use-event-words";
import { SearchDrawing } from "@/app/_ui/drawings";
import { EmptyState } from "@/app/_ui/empty-state";
import { Icon } from "@/app/_ui/icon";
import type { AuditSubject } from "@/lib/audit/find-subjects";
import type { AuditEventName, AuditQuery } from "@/lib/audit/query";

const ICONS = {
  user: CircleUser,
  site: Globe,
  application: AppWindow,
  group: UsersRound,
  api: Braces,
  event: ScrollText,
  request: Hash,
  network: Network,
};

type Props = {
  q: string;
  subjects: readonly AuditSubject[];
  isWhole: boolean;
  query: AuditQuery;
  address: Address;
};

/** Matches of a search: links to the events of each. */
export function FoundSubjects({ q, subjects, isWhole, query, address }: Props) {
  const t = useTranslations("adminAudit");
  const wordsOf = useEventWords();
  if (subjects.length === 0)
    return (
      <EmptyState title={t("search.nothing", { q })} drawing={<SearchDrawing />}>
        <p>{t("search.nothingText")}</p>
      </EmptyState>
    );
  return (
    <nav aria-label={t("search.which")} className="min-w-0">
      <p className="mb-2 text-sm text-soft">
        {t(isWhole ? "search.narrow" : "search.some", { q })}
      </p>
      <ul className="flex flex-wrap gap-2">
        {subjects.map(({ field, value, name, detail, rest }) => (
          <li key={`${field} ${value}`} className="max-w-full">
            <a
              href={address({ ...query, [field]: value }, rest === "" ? {} : { q: rest })}
              title={detail}
              className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-md border border-line bg-surface px-3 text-sm hover:border-accent hover:bg-tint"
            >
              <Icon node={ICONS[field]} className="size-4 shrink-0 text-soft" />
              <bdi className="truncate">
                {field === "event" ? wordsOf(value as AuditEventName) : name}
              </bdi>
              <span className="shrink-0 text-xs text-soft">{t(`filters.${field}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
