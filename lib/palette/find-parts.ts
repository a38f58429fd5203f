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

/** Sections of a page that an action leads to. */
const SECTIONS = { role: "#access", password: "#ways" } as const;

type Action = keyof typeof SECTIONS | "deactivate" | "delete" | "suspend" | "remove";

/** Actions on the page of a thing, besides its other pages: pages that ask, and sections with a form. */
const ACTIONS: Partial<Record<string, readonly Action[]>> = {
  "/admin/applications/": ["suspend", "remove"],
  "/admin/users/": ["role", "password", "deactivate", "delete"],
  "/admin/groups/": ["remove"],
  "/admin/apis/": ["suspend", "remove"],
  "/admin/sites/": ["remove"],
  "/developer/apps/": ["remove"],
  "/developer/apis/": ["remove"],
};

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
  return partsOf(href).map((part) => ({
    ...{ href: `${href}/${part}`, title: t(part), detail, picture },
  }));
}

const partsOf = (href: string) =>
  Object.entries(PARTS).find(([address]) => href.startsWith(address))?.[1] ?? [];

/** Page of a thing, or one below it. */
const THING = /^(\/(?:admin|developer)\/[a-z]+\/)[0-9a-f-]{36}(?=\/|$)/;

/** Returns the other pages of the thing that the palette was opened on, and what can be done there, as far as a search matches. */
export function findHere(at: string, q: string, locale: Locale): Entry[] {
  const [thing, section] = THING.exec(at) ?? [];
  if (!thing || !section) return [];
  const t = translator(locale, "palette.parts");
  return [...partsOf(thing), ...(ACTIONS[section] ?? [])]
    .map((part) => ({
      href: thing + (part in SECTIONS ? SECTIONS[part as "role"] : `/${part}`),
      title: t(part),
      detail: null,
      picture: null,
    }))
    .filter(({ href, title }) => href !== at && folded(title).includes(folded(q.trim())));
}
