import {
  AppWindow,
  Braces,
  Building2,
  CircleUser,
  Globe,
  type IconNode,
  KeyRound,
  LogIn,
  MonitorSmartphone,
  ScrollText,
  Server,
  ShieldCheck,
  TriangleAlert,
  UserCog,
  UsersRound,
} from "lucide";
import { useTranslations } from "next-intl";
import type { Address } from "@/app/_audit/audit-address";
import { useEventWords } from "@/app/_audit/use-event-words";
import { useClock } from "@/app/_ui/clock";
import { ClockTime } from "@/app/_ui/clock-time";
import { Icon } from "@/app/_ui/icon";
import { dayHeading } from "@/app/_ui/moment-words";
import { RowName, RowSecond, RowText, RowToggle } from "@/app/_ui/row-name";
import { Table } from "@/app/_ui/table";
import { useDevice } from "@/app/_ui/use-device";
import type { AuditRow } from "@/lib/audit/page";
import {
  type AuditEventName,
  type AuditGroup,
  type AuditQuery,
  groupOf,
  isAuditGroup,
} from "@/lib/audit/query";
import { EventDetails } from "./event-details";
import { Actor, Subjects, targetOf } from "./parties";
import { useChanges } from "./use-changes";

const COLUMNS = [
  { name: "event", phone: "title" },
  { name: "actor", phone: "second", share: 2 },
  { name: "subject", share: 3 },
  { name: "place", share: 3 },
  { name: "time", phone: "state" },
] as const;

type Props = {
  events: readonly AuditRow[];
  /** Time zone of days and times. */
  zone: string;
  query: AuditQuery;
  address: Address;
};

/** Table of events by day. Rows open in place. Each name links to the event's page. */
export function EventTable({ events, zone, query, address }: Props) {
  const t = useTranslations("adminAudit");
  const clock = { ...useClock(), zone };
  const changesOf = useChanges();
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
          <RowName
            key="event"
            href={`/admin/audit/${event.id}`}
            name={wordsOf(event.event, event.after)}
            second={changesOf(event)}
          />,
          <ActorAndTarget key="actor" of={event} />,
          <span key="subject" className="row-lines">
            <Subjects of={event} />
          </span>,
          <Place key="place" of={event} />,
          <span key="time" className="flex items-center justify-end gap-1">
            <ClockTime at={event.at} zone={zone} seconds />
            <RowToggle
              label={t("detail.rowDetails", { event: wordsOf(event.event, event.after) })}
            />
          </span>,
        ],
        details: <EventDetails event={event} query={query} address={address} />,
      }))}
    />
  );
}

/** The actor; on a narrow screen, which has no column for it, also whom or what the event concerns. */
function ActorAndTarget({ of: event }: { of: AuditRow }) {
  const target = targetOf(event);
  return (
    <>
      <Actor of={event} />
      {target !== null && (
        <span className="lg:hidden">
          {" → "}
          <bdi>{target}</bdi>
        </span>
      )}
    </>
  );
}

function Place({ of: { network, userAgent } }: { of: AuditRow }) {
  const t = useTranslations("adminAudit");
  const device = useDevice(userAgent);
  if (!device && !network) return <span className="text-soft">{t("nowhere")}</span>;
  return (
    <span className="row-lines">
      {device && <RowText>{device}</RowText>}
      {network && <RowSecond>{network}</RowSecond>}
    </span>
  );
}

const ICONS: Record<AuditGroup, IconNode> = {
  session: LogIn,
  account: CircleUser,
  grant: ShieldCheck,
  token: TriangleAlert,
  device: MonitorSmartphone,
  user: UserCog,
  application: AppWindow,
  api: Braces,
  permission: Braces,
  group: UsersRound,
  site: Globe,
  key: KeyRound,
  policy: LogIn,
  provider: LogIn,
  organization: Building2,
  installation: Server,
  audit: ScrollText,
};

/** Events that may need attention; others have a neutral tone. */
const TONES: Partial<Record<AuditEventName, "warn" | "danger">> = {
  "session.sign_in_failed": "warn",
  "session.sign_in_deactivated": "warn",
  "session.sign_in_limited": "danger",
  "session.second_step_failed": "warn",
  "session.second_step_limited": "danger",
  "account.passkey_suspected": "danger",
  "token.replayed": "danger",
  "user.deactivated": "warn",
  "account.deletion_requested": "warn",
  "account.deleted": "warn",
  "user.factors_reset": "warn",
  "application.access_revoked": "warn",
  "application.suspended": "warn",
  "application.removed": "warn",
  "api.suspended": "warn",
  "api.removed": "warn",
  "site.removed": "warn",
  "installation.restored": "warn",
};

/** Icon of an event's kind. A newer version may have written an unknown one. */
function EventIcon({ event }: { event: AuditEventName }) {
  const group = groupOf(event);
  const tone = Object.hasOwn(TONES, event) ? TONES[event] : undefined;
  const icon = isAuditGroup(group) ? ICONS[group] : ScrollText;
  return (
    <span
      data-tone={tone}
      className="grid size-7 shrink-0 place-items-center rounded-md bg-canvas text-soft data-[tone=danger]:bg-danger-tint data-[tone=danger]:text-danger data-[tone=warn]:bg-warn-tint data-[tone=warn]:text-warn"
    >
      <Icon node={tone ? TriangleAlert : icon} className="size-4" />
    </span>
  );
}
