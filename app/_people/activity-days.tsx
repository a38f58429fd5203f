import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/app/_ui/card";
import { useClock } from "@/app/_ui/clock";
import { ClockTime } from "@/app/_ui/clock-time";
import { Icon } from "@/app/_ui/icon";
import { dayHeading } from "@/app/_ui/moment-words";
import { useDevice } from "@/app/_ui/use-device";
import type { Activity } from "@/lib/account/activity";
import { byDay } from "./by-day";
import { iconOf, isSuspicious } from "./event-icons";
import { useEventWords } from "./use-event-words";

type Props = {
  events: readonly Activity[];
  /** Heading level: lower on a page of several sections. */
  level?: 2 | 3;
  /** True for the user's own page, which says what to do about an unknown event. */
  own?: boolean;
};

export function ActivityDays({ events, level = 2, own = false }: Props) {
  const Heading = `h${level}` as const;
  const clock = useClock();
  return byDay(events, clock.zone).map(({ day, first, events: each }) => (
    <section key={day} className="grid gap-2">
      <Heading className="text-xs text-soft">{dayHeading(first.at, clock)}</Heading>
      <ActivityList events={each} own={own} time={ClockTime} />
    </section>
  ));
}

type ListProps = Pick<Props, "events" | "own"> & {
  /** Shows when an event was. */
  time: (props: { at: Date }) => ReactNode;
  /** Returns more about an event, before its place. */
  more?: (event: Activity) => string | null;
};

export const ActivityList = ({ events, ...shown }: ListProps) => (
  <Card className="p-0">
    <ol className="divide-y divide-line">
      {events.map((event) => (
        <ActivityLine key={event.id} event={event} {...shown} />
      ))}
    </ol>
  </Card>
);

/** Shows an event, its time, and its origin if it is stored. */
function ActivityLine({
  event,
  own,
  time: Time,
  more = () => null,
}: Omit<ListProps, "events"> & { event: Activity }) {
  const t = useTranslations("activity");
  const suspicious = isSuspicious(event);
  return (
    <li className="flex gap-3 px-4 py-3 sm:gap-4 sm:px-5">
      <Icon
        node={iconOf(event.event)}
        className={`mt-0.5 size-5 shrink-0 ${suspicious ? "text-warn" : "text-soft"}`}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span>{useEventWords()(event)}</span>
          {own && suspicious && (
            <a className="link inline-block min-h-6 text-sm" href="#not-you">
              {t("notYou.ask")}
            </a>
          )}
        </p>
        <Place event={event} more={more(event)} />
      </div>
      <span className="shrink-0 text-sm">
        <Time at={event.at} />
      </span>
    </li>
  );
}

/** Device and network: beside each other, or below each other on a narrow screen. */
function Place({ event, more }: { event: Activity; more: string | null }) {
  const t = useTranslations("activity");
  const { userAgent, network } = event;
  const device = useDevice(userAgent);
  return (
    <p className="text-sm text-soft">
      {more && <span className="max-sm:block">{more}</span>}
      {more && (device || network) && <span className="max-sm:hidden"> · </span>}
      {device}
      {device && network && <span className="max-sm:hidden"> · </span>}
      {network && <span className="max-sm:block">{t("network", { network })}</span>}
      {!device && !network && t("nowhere")}
    </p>
  );
}
