/** Groups what is sorted by time into days in UTC. */
export function byDay<E extends { at: Date }>(
  events: readonly E[],
): { day: string; events: E[] }[] {
  const days: { day: string; events: E[] }[] = [];
  for (const event of events) {
    const day = event.at.toISOString().slice(0, 10);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, events: [event] });
  }
  return days;
}
