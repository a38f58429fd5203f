import { folded } from "@/lib/folded";
import type { Locale } from "@/lib/i18n/locale";
import { translator } from "@/lib/i18n/translator";
import type { LiveSession } from "@/lib/session/current-session";
import { may } from "@/lib/session/permissions";
import type { Entry } from "./entry";

/** Pages about a thing, below its own address. */
const PARTS = {
  "/admin/applications/": ["quickstart", "people", "activity", "settings"],
  "/developer/apps/": ["quickstart", "people", "activity", "settings"],
  "/admin/users/": ["edit", "sessions", "apps", "activity", "sign-out"],
  "/admin/groups/": ["access", "settings"],
  "/admin/apis/": ["applications", "settings"],
  "/developer/apis/": ["applications", "settings"],
} as const;

/** Characters of a name from which its pages are offered. */
const ENOUGH = 3;

type Found = Entry & { editing?: string };

/** Returns the pages about the first match of a search, if the search is how its title begins. */
export function findParts(
  { role }: LiveSession["user"],
  found: Found | undefined,
  q: string,
  locale: Locale,
): Entry[] {
  const typed = folded(q.trim());
  if (!found || typed.length < ENOUGH || !folded(found.title).startsWith(typed)) return [];
  const t = translator(locale, "palette.parts");
  const { href, title: detail, editing, picture } = found;
  if (editing)
    return may(role, "sites") ? [{ href: editing, title: t("edit"), detail, picture }] : [];
  const entry = Object.entries(PARTS).find(([address]) => href.startsWith(address));
  return (entry?.[1] ?? []).map((part) => ({
    ...{ href: `${href}/${part}`, title: t(part), detail, picture },
  }));
}
