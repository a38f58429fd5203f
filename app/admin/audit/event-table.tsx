import { useTranslations } from "next-intl";
import { RelativeTime } from "@/app/_ui/relative-time";
import { Table } from "@/app/_ui/table";
import type { AuditRow } from "@/lib/audit/page";
import { Actor, Subjects } from "./parties";
import { useDevice } from "./use-device";
import { useEventWords } from "./use-event-words";

const COLUMNS = ["time", "event", "actor", "subject", "place", "request"] as const;

/** Table of events. Each time links to the event's page. */
export function EventTable({ events }: { events: readonly AuditRow[] }) {
  const t = useTranslations("adminAudit");
  const wordsOf = useEventWords();
  return (
    <Table
      label={t("title")}
      columns={COLUMNS.map((name) => ({ label: t(`column.${name}`) }))}
      rows={events.map((event) => ({
        key: `${event.id}`,
        cells: [
          <a key="time" href={`/admin/audit/${event.id}`} className="link whitespace-nowrap">
            <RelativeTime at={event.at} />
          </a>,
          wordsOf(event.event),
          <Actor key="actor" of={event} />,
          <span key="subject" className="max-lg:text-right">
            <Subjects of={event} />
          </span>,
          <Place key="place" of={event} />,
          <Request key="request" id={event.requestId} />,
        ],
      }))}
    />
  );
}

function Place({ of: { network, userAgent } }: { of: AuditRow }) {
  const t = useTranslations("adminAudit");
  const device = useDevice(userAgent);
  if (!device && !network) return <span className="text-soft">{t("nowhere")}</span>;
  return (
    <span className="grid gap-0.5 max-lg:text-right">
      {device && <span>{device}</span>}
      {network && <span className="text-xs text-soft">{network}</span>}
    </span>
  );
}

/** Shows the start of a request id, enough to find it; the full id is on hover and on the event's page. */
const Request = ({ id }: { id: string | null }) =>
  id === null ? (
    <span className="text-soft">–</span>
  ) : (
    <code title={id} className="text-xs text-soft">
      {id.slice(0, 8)}
    </code>
  );
