import { getTranslations } from "next-intl/server";
import { getClock } from "@/app/_ui/clock";
import { exactMoment, relativeMoment } from "@/app/_ui/moment-words";
import { findMarks } from "@/lib/sites/catalog/favorites";

/** Text such as "Connected, last used 2 days ago", a shorter one, and the exact time if there is one. */
type Connected = readonly [text: string, short: string, exact?: string];

export type BoardMarks = {
  favorites: readonly string[];
  connected: Readonly<Record<string, Connected>>;
};

export async function findMarksInWords(userId: string): Promise<BoardMarks> {
  const { favorites, connected } = await findMarks(userId);
  const t = await getTranslations();
  const clock = await getClock();
  const inWords = (at: Date | null): Connected => {
    if (at === null) return [t("directory.connected"), t("directory.connected")];
    const when = relativeMoment(at, clock.now, clock.locale) ?? t("common.time.justNow");
    return [
      t("directory.connectedUsed", { when }),
      t("directory.used", { when }),
      exactMoment(at, clock),
    ];
  };
  return {
    favorites,
    connected: Object.fromEntries(connected.map((site) => [site.slug, inWords(site.lastUsedAt)])),
  };
}
