import { Card } from "@/app/_ui/card";
import { useClock } from "@/app/_ui/clock";
import { dayHeading } from "@/app/_ui/moment-words";
import type { Activity } from "@/lib/account/activity";
import { byDay } from "./by-day";
import { ActivityLine } from "./line";

type Props = {
  events: readonly Activity[];
  /** Heading level: lower on a page of several sections. */
  level?: 2 | 3;
  /** True for the user's own page, which says what to do about an unknown event. */
  own?: boolean;
};

/** Events under a heading for each day. */
export function ActivityDays({ events, level = 2, own = false }: Props) {
  const Heading = `h${level}` as const;
  const clock = useClock();
  return byDay(events, clock.zone).map(({ day, first, events: each }) => (
    <section key={day} className="grid gap-2">
      <Heading className="text-xs text-soft">{dayHeading(first.at, clock)}</Heading>
      <Card className="p-0">
        <ol className="divide-y divide-line">
          {each.map((event) => (
            <ActivityLine key={event.id} event={event} own={own} />
          ))}
        </ol>
      </Card>
    </section>
  ));
}
