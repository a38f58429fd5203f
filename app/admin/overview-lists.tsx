import { useFormatter, useTranslations } from "next-intl";
import { logoAddress } from "@/app/_applications/logo-address";
import { Section } from "@/app/_applications/section";
import { useEventWords } from "@/app/_audit/use-event-words";
import { ApplicationLogo } from "@/app/_ui/application-logo";
import { RelativeTime } from "@/app/_ui/relative-time";
import type { AuditRow } from "@/lib/audit/page";
import type { findMostUsed } from "@/lib/statistics/overview";
import { Actor, Subjects } from "./audit/parties";

type Used = Awaited<ReturnType<typeof findMostUsed>>;

/** Lists the applications with the most sign-ins, each with a bar that compares it with the first one. */
export function MostUsed({ used }: { used: Used }) {
  const t = useTranslations("adminOverview.used");
  const format = useFormatter();
  const [first] = used;
  return (
    <Section
      id="used"
      title={t("title")}
      aside={<span className="text-sm text-soft">{t("period")}</span>}
    >
      {first === undefined && <p className="text-sm text-soft">{t("none")}</p>}
      <ol className="grid gap-3 empty:hidden">
        {used.map(({ id, name, logoHash, uses }) => (
          <li key={id} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
            <ApplicationLogo name={name} logo={logoAddress(logoHash)} />
            <div className="grid gap-1">
              <a
                href={`/admin/applications/${id}`}
                className="link w-fit max-w-full truncate text-sm"
              >
                <bdi>{name}</bdi>
              </a>
              <svg
                aria-hidden="true"
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                className="block h-1.5 w-full rounded-full bg-tint text-accent"
              >
                <rect
                  width={(100 * uses) / (first?.uses ?? 1)}
                  height="1"
                  className="fill-current"
                />
              </svg>
            </div>
            <span className="text-sm tabular-nums">{format.number(uses)}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Lists what administrators and owners changed last. */
export function LastChanges({ events }: { events: readonly AuditRow[] }) {
  const t = useTranslations("adminOverview.changes");
  const wordsOf = useEventWords();
  if (events.length === 0) return null;
  return (
    <Section
      id="changes"
      title={t("title")}
      aside={
        <a href="/admin/audit" className="link text-sm">
          {t("all")}
        </a>
      }
    >
      <ol className="divide-y divide-line">
        {events.map((event) => (
          <li
            key={event.id}
            className="grid grid-cols-[minmax(0,1fr)] gap-1 py-2 leading-6 text-sm first:pt-0 last:pb-0"
          >
            <p className="flex justify-between gap-x-4">
              <a href={`/admin/audit/${event.id}`} className="link min-h-6 truncate leading-6">
                {wordsOf(event.event, event.after)}
              </a>
              <span className="shrink-0 text-xs text-soft">
                <RelativeTime at={event.at} />
              </span>
            </p>
            <div className="flex flex-wrap gap-x-3 text-xs leading-6 text-soft *:min-w-0">
              <Actor of={event} />
              <Subjects of={event} />
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
