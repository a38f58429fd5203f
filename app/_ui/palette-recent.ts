import type { Places } from "@/app/palette/route";

type Section = Places["sections"][number];
type Kind = Section["kind"];

/** An entry that was opened, with its kind. */
export type Recent = Section["entries"][number] & { kind: Kind };

const MOST = 5;

const keyOf = (account: string) => `palette ${account}`;

function stored(account: string): Recent[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(account)) ?? "[]");
  } catch {
    return [];
  }
}

/** Returns what an account opened in this tab, except this page, last first. The tab forgets it when it closes. */
export const readRecent = (account: string) =>
  stored(account).filter(({ href }) => href !== location.pathname);

/** Notes what was opened from the palette. Pages and actions are listed anyway. */
export function noteRecent(account: string, opened: Recent) {
  if (["pages", "actions", "here"].includes(opened.kind)) return;
  const others = stored(account).filter(({ href }) => href !== opened.href);
  try {
    sessionStorage.setItem(keyOf(account), JSON.stringify([opened, ...others].slice(0, MOST)));
  } catch {
    // Storage that is full or forbidden keeps nothing.
  }
}

/** Kinds of things by the folder of their pages. */
const KINDS: Readonly<Record<string, Kind>> = {
  users: "people",
  groups: "groups",
  applications: "applications",
  apps: "applications",
  apis: "apis",
  sites: "sites",
};

/** Notes that the page of a thing was opened, by whatever link. */
export function noteVisit(account: string) {
  const href = location.pathname;
  const folder = /^\/(?:admin|developer)\/([a-z]+)\/[0-9a-f-]{36}$/.exec(href)?.[1];
  const kind = folder && KINDS[folder];
  const title = document.querySelector("main h1 bdi, main h1")?.textContent;
  if (!kind || !title || document.querySelector("main [data-refused], main[data-refused]")) return;
  const known = stored(account).find((one) => one.href === href);
  noteRecent(account, known ?? { ...{ href, title, kind }, detail: null, picture: null });
}
