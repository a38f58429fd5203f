import { getTranslations } from "next-intl/server";
import { getClock } from "@/app/_ui/clock";
import { exactMoment, relativeMoment } from "@/app/_ui/moment-words";
import { findMarks } from "@/lib/sites/catalog/favorites";

/**
 * Text such as "Connected, last used 2 days ago", a shorter one, and if there was a use, its exact
 * time and whether it was in the last days.
 */
type Connected = readonly [text: string, short: string, exact?: string, isRecent?: boolean];

/** For how many milliseconds a use is recent: seven days. */
const RECENT_MS = 7 * 86_400_000;

export type BoardMarks = {
  favorites: readonly string[];
  /** Slugs of the sites that are for the user's groups. */
  ofGroups: readonly string[];
  /** Slugs of the sites whose application admits only some people, and this one. */
  admitted: readonly string[];
  connected: Readonly<Record<string, Connected>>;
};

/** Returns a user's marks, and which sites the user sees though not everyone does. */
export async function findMarksInWords(
  userId: string,
): Promise<{ marks: BoardMarks; visible: ReadonlySet<string> }> {
  const { connected, visible, ...slugs } = await findMarks(userId);
  const t = await getTranslations();
  const clock = await getClock();
  const inWords = (at: Date | null): Connected => {
    if (at === null) return [t("directory.connected"), t("directory.connected")];
    const when = relativeMoment(at, clock.now, clock.locale) ?? t("common.time.justNow");
    return [
      t("directory.connectedUsed", { when }),
      t("directory.used", { when }),
      exactMoment(at, clock),
      clock.now.getTime() - at.getTime() < RECENT_MS,
    ];
  };
  const used = Object.fromEntries(connected.map((site) => [site.slug, inWords(site.lastUsedAt)]));
  return { marks: { ...slugs, connected: used }, visible };
}
