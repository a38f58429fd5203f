import { useLocale, useNow } from "next-intl";
import { exactMoment, shortDate } from "./moment-words";

/** A date such as "May 3", with the exact time on hover. */
export function ShortDate({ at }: { at: Date }) {
  const locale = useLocale();
  return (
    <time dateTime={at.toISOString()} title={exactMoment(at, locale)} className="whitespace-nowrap">
      {shortDate(at, useNow(), locale)}
    </time>
  );
}
