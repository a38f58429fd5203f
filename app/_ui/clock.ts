import { useLocale, useNow, useTimeZone } from "next-intl";
import { getLocale, getNow, getTimeZone } from "next-intl/server";
import { UTC } from "@/lib/i18n/preferences";
import type { Clock } from "./moment-words";

/** Returns the clock of the page's reader (docs/design/pages.md). */
export const useClock = (): Clock => ({
  now: useNow(),
  locale: useLocale(),
  zone: useTimeZone() ?? UTC,
});

/** Returns the reader's clock to an asynchronous component. */
export const getClock = async (): Promise<Clock> => ({
  now: await getNow(),
  locale: await getLocale(),
  zone: await getTimeZone(),
});
