import { useClock } from "./clock";
import { moments, shortDate } from "./moment-words";

/** A date such as "May 3", with the exact time on hover. */
export function ShortDate({ at }: { at: Date }) {
  const clock = useClock();
  return (
    <time dateTime={at.toISOString()} title={moments(at, clock)} className="whitespace-nowrap">
      {shortDate(at, clock)}
    </time>
  );
}
