import { useTranslations } from "next-intl";
import { useClock } from "@/app/_ui/clock";
import { ClockTime } from "@/app/_ui/clock-time";
import { dayHeading } from "@/app/_ui/moment-words";
import { ROW_LINK, Table } from "@/app/_ui/table";
import type { AuditRow } from "@/lib/audit/page";
import { EventIcon } from "./event-icon";
import { Actor, Subjects } from "./parties";
import { useDevice } from "./use-device";
import { useEventWords } from "./use-event-words";

const COLUMNS = [
  { name: "event", phone: "title" },
  { name: "actor", phone: "second" },
  { name: "subject" },
  { name: "place" },
  { name: "request" },
  { name: "time", phone: "state" },
] as const;

/** Table of events by day. Each name links to the event's page. */
export function EventTable({ events }: { events: readonly AuditRow[] }) {
  const t = useTranslations("adminAudit");
  const clock = useClock();
  const wordsOf = useEventWords();
  return (
    <Table
      dense
      label={t("title")}
      columns={COLUMNS.map(({ name, ...rest }) => ({ label: t(`column.${name}`), ...rest }))}
      rows={events.map((event) => ({
        key: `${event.id}`,
        group: dayHeading(event.at, clock),
        picture: <EventIcon event={event.event} />,
        cells: [
          <a key="event" href={`/admin/audit/${event.id}`} className={ROW_LINK}>
            {wordsOf(event.event)}
          </a>,
          <Actor key="actor" of={event} />,
          <Subjects key="subject" of={event} />,
          <Place key="place" of={event} />,
          <Request key="request" id={event.requestId} />,
          <ClockTime key="time" at={event.at} seconds />,
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
    <span className="grid leading-tight">
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
