import { readId } from "@/lib/runtime/id";
import type { ShownSite } from "@/lib/sites/editing/change";

/** Returns the site and revision of a form; null if malformed. */
export function readShown(site: string | null | undefined, revision: string | null | undefined) {
  const siteId = readId(site);
  if (siteId === null || !/^\d{1,9}$/.test(revision ?? "")) return null;
  return { siteId, revision: Number(revision) } satisfies ShownSite;
}

export const UNKNOWN_SITE = "/admin/sites?refused=site_unknown";

/** Returns the address of the site's page with the refusal, or of the list if the site doesn't exist. */
export const refusedAddress = (siteId: string, refusal: string) =>
  refusal === "site_unknown" ? UNKNOWN_SITE : `/admin/sites/${siteId}?refused=${refusal}`;
