import { getLocale, getTranslations } from "next-intl/server";
import { GAP } from "./fill";

export type BoardWords = Awaited<ReturnType<typeof boardWords>>;

/** Messages for the board's script, formatted except for their gaps (fill.ts), so that the script needs no ICU. */
export async function boardWords() {
  const t = await getTranslations("directory");
  return {
    locale: await getLocale(),
    search: t("search"),
    external: t("external"),
    sections: {
      label: t("sections.label"),
      all: t("sections.all"),
      others: t("sections.others"),
      mostUsed: t("sections.mostUsed"),
      above: {
        one: t("sections.above.one", { count: GAP }),
        other: t("sections.above.other", { count: GAP }),
      },
    },
    view: { label: t("view.label"), grid: t("view.grid"), list: t("view.list") },
    matches: { one: t("matches.one", { count: GAP }), other: t("matches.other", { count: GAP }) },
    enterOpens: t("enterOpens", { title: GAP }),
    pinned: { title: t("pinned.title"), mark: t("pinned.mark") },
    limited: t("limited"),
    signsIn: t("signsIn"),
    closed: t("closed"),
    unavailable: t("unavailable"),
    all: { one: t("all.one", { count: GAP }), other: t("all.other", { count: GAP }) },
    favorites: {
      title: t("favorites.title"),
      yours: t("favorites.yours"),
      add: t("favorites.add", { title: GAP }),
      remove: t("favorites.remove", { title: GAP }),
      lost: t("favorites.lost"),
    },
    nothing: {
      title: t("nothing.title", { q: GAP }),
      hint: t("nothing.hint"),
      meant: t("nothing.meant", { title: GAP }),
      add: t("nothing.add", { q: GAP }),
      ask: t("nothing.ask"),
      signInHint: t("nothing.signInHint"),
      signIn: t("nothing.signIn"),
      everywhere: t("nothing.everywhere"),
      allSites: t("nothing.allSites"),
    },
  };
}
