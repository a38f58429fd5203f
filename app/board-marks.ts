import { getFormatter, getTranslations } from "next-intl/server";
import { findMarks } from "@/lib/directory/favourites";

/** "Connected, used 2 days ago", with the exact time where there is one. */
type Connected = readonly [text: string, exact?: string];

export type BoardMarks = {
  favourites: readonly string[];
  connected: Readonly<Record<string, Connected>>;
};

export async function findMarksInWords(userId: string): Promise<BoardMarks> {
  const { favourites, connected } = await findMarks(userId);
  const t = await getTranslations("directory");
  const format = await getFormatter();
  const now = new Date();
  const inWords = (at: Date | null): Connected => {
    if (at === null) return [t("connected")];
    const exact = format.dateTime(at, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
    return [t("connectedUsed", { when: format.relativeTime(at, now) }), `${exact} UTC`];
  };
  return {
    favourites,
    connected: Object.fromEntries(connected.map((site) => [site.slug, inWords(site.lastUsedAt)])),
  };
}
