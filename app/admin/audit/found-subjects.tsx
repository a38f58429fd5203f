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
import { CARD } from "@/app/_ui/card";
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
      {!isWhole && <p className="mb-3 text-sm text-soft">{t("search.some", { q })}</p>}
      <ul className={`${CARD} divide-y divide-line`}>
        {subjects.map(({ field, value, name, detail, rest }) => (
          <li key={`${field} ${value}`}>
            <a
              href={address({ ...query, [field]: value }, rest === "" ? {} : { q: rest })}
              className="flex min-h-12 items-center gap-3 px-4 py-1.5 hover:bg-canvas"
            >
              <Icon node={ICONS[field]} className="size-5 shrink-0 text-soft" />
              <span className="min-w-0 flex-1 truncate">
                <bdi className="font-semibold">
                  {field === "event" ? wordsOf(value as AuditEventName) : name}
                </bdi>{" "}
                {detail !== name && <bdi className="text-xs text-soft">{detail}</bdi>}
              </span>
              <span className="shrink-0 text-xs text-soft">{t(`filters.${field}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
