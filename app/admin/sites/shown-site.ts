import { readId } from "@/lib/runtime/id";
import type { ShownSite } from "@/lib/sites/editing/change";

/** The site that a form is about, and the revision it was shown with; null where it names none. */
export function readShown(site: string | null | undefined, revision: string | null | undefined) {
  const siteId = readId(site);
  if (siteId === null || !/^\d{1,9}$/.test(revision ?? "")) return null;
  return { siteId, revision: Number(revision) } satisfies ShownSite;
}

export const UNKNOWN_SITE = "/admin/sites?refused=site_unknown";

/** Back to a site's page, which says why nothing was done; to the list where there is no such site. */
export const refusedAddress = (siteId: string, refusal: string) =>
  refusal === "site_unknown" ? UNKNOWN_SITE : `/admin/sites/${siteId}?refused=${refusal}`;
