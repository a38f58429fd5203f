import type { Places } from "@/app/palette/route";

type Section = Places["sections"][number];
type Kind = Section["kind"];

/** An entry that was opened, with its kind. */
export type Recent = Section["entries"][number] & { kind: Kind };

const MOST = 5;

const keyOf = (account: string) => `palette ${account}`;

/** Returns what an account opened from the palette in this tab, last first. The tab forgets it when it closes. */
export function readRecent(account: string): Recent[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(account)) ?? "[]");
  } catch {
    return [];
  }
}

/** Notes what was opened. Pages and actions are listed anyway. */
export function noteRecent(account: string, opened: Recent) {
  if (opened.kind === "pages" || opened.kind === "actions") return;
  const others = readRecent(account).filter(({ href }) => href !== opened.href);
  try {
    sessionStorage.setItem(keyOf(account), JSON.stringify([opened, ...others].slice(0, MOST)));
  } catch {
    // Storage that is full or forbidden keeps nothing.
  }
}
