import { type PageQuery, single } from "@/app/_ui/page-query";
import type { AuthorizedApp } from "@/lib/account/authorized-apps";
import { isUnused } from "@/lib/account/unused-apps";

/** Returns the applications that an address asks for: all, those that match a search, or the unused ones. */
export function chooseApps(
  apps: readonly AuthorizedApp[],
  query: Awaited<PageQuery>,
  now: Date,
): { q: string; review: boolean; unused: number; shown: AuthorizedApp[] } {
  const q = single(query.q)?.trim() ?? "";
  const review = single(query.unused) !== null;
  const unused = apps.filter((app) => isUnused(app, now));
  const shown = (review ? unused : apps).filter((app) => matches(app, q));
  return { q, review, unused: unused.length, shown };
}

/** True if the application's name, developer or homepage contains the text. */
const matches = ({ application: { name, developerName, homepageUrl } }: AuthorizedApp, q: string) =>
  [name, developerName, homepageUrl].some((text) => text?.toLowerCase().includes(q.toLowerCase()));
