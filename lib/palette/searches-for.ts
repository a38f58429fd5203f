import type { LiveSession } from "@/db/users/live-sessions";
import type { Locale } from "@/lib/i18n/locale";
import { translator } from "@/lib/i18n/translator";
import { may } from "@/lib/session/permissions";
import type { Entry } from "./entry";

/** Lists of an administrator with a search of their own. */
const LISTS = ["users", "audit"] as const;

/** Returns the lists where a search that found nothing can go on. */
export function searchesFor({ role }: LiveSession["user"], q: string, locale: Locale): Entry[] {
  const t = translator(locale, "palette.search");
  return LISTS.filter((list) => may(role, list)).map((list) => ({
    href: `/admin/${list}?${new URLSearchParams({ q })}`,
    title: t(list, { q }),
    ...{ detail: null, picture: null },
  }));
}
