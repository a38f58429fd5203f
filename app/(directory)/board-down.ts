import { getTranslations } from "next-intl/server";
import { getClock } from "@/app/_ui/clock";
import { durationWords, exactMoment } from "@/app/_ui/moment-words";
import type { DownSite } from "@/lib/sites/catalog/board";

/** Text such as "Not answering for 25 min" by slug, and the exact time since when. */
export type BoardDown = Readonly<Record<string, readonly [text: string, exact: string]>>;

/**
 * Returns what the cards of sites that don't answer say: a duration, because the cached page doesn't
 * know its readers' time zones.
 */
export async function downInWords(down: readonly DownSite[]): Promise<BoardDown> {
  const [t, clock] = await Promise.all([getTranslations("directory"), getClock()]);
  return Object.fromEntries(
    down.map(({ slug, since }) => [
      slug,
      [t("down", { time: durationWords(since, clock) }), exactMoment(since, clock)],
    ]),
  );
}
