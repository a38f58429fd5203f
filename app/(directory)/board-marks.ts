import { getLocale, getTranslations } from "next-intl/server";
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
  const locale = await getLocale();
  const now = new Date();
  const inWords = (at: Date | null): Connected => {
    if (at === null) return [t("directory.connected"), t("directory.connected")];
    const when = relativeMoment(at, now, locale) ?? t("common.time.justNow");
    return [
      t("directory.connectedUsed", { when }),
      t("directory.used", { when }),
      exactMoment(at, locale),
    ];
  };
  return {
    favorites,
    connected: Object.fromEntries(connected.map((site) => [site.slug, inWords(site.lastUsedAt)])),
  };
}
