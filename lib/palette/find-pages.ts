import { folded, searchWords } from "@/lib/folded";
import type { Locale } from "@/lib/i18n/locale";
import { translator } from "@/lib/i18n/translator";
import type { LiveSession } from "@/lib/session/current-session";
import type { Entry } from "./entry";
import { pagesFor } from "./pages";

/**
 * Returns the actions and pages of a user whose names have each word of a search, or whose synonyms
 * do: the detail is the synonym that was found.
 */
export function findPages(user: LiveSession["user"], q: string, locale: Locale) {
  const t = translator(locale, "palette");
  const wanted = searchWords(q);
  const found = pagesFor(user, locale).flatMap(({ name, href, ...page }) => {
    if (q === "" && "isSought" in page) return [];
    const title = t(`pages.${name}`);
    const key = `synonyms.${name}` as "synonyms.security";
    const synonyms = t.has(key) ? t(key).split(/[,\uff0c\u3001]\s*/) : [];
    const known = folded(title);
    if (!wanted.every((word) => folded([title, ...synonyms].join("\n")).includes(word))) return [];
    const missing = wanted.filter((word) => !known.includes(word));
    const detail = synonyms.find((one) => missing.some((word) => folded(one).includes(word)));
    const entry: Entry = {
      ...{ href, title, detail: detail ?? null, picture: null },
      ...("key" in page && { key: page.key }),
    };
    return [{ entry, isAction: "isAction" in page }];
  });
  const those = (isAction: boolean) =>
    found.filter((one) => one.isAction === isAction).map(({ entry }) => entry);
  return { actions: those(true), pages: those(false) };
}
