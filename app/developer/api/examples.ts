import { MADE_UP, type Shown } from "@/lib/openapi/examples";
import type { Site } from "@/lib/openapi/schemas";
import { previewsOf } from "@/lib/provider/profile";
import { findSitePage } from "@/lib/sites/catalog/page-cache";

const SCOPES = ["openid", "profile", "email"];

/**
 * Returns what the examples show to a user: the first site of the directory, and the user's own profile as
 * an application with the usual scopes reads it. What there isn't is made up.
 */
export async function shownTo(userId: string | null): Promise<Shown> {
  const [page, preview] = await Promise.all([
    findSitePage("pageSize=1"),
    userId === null ? null : previewsOf(userId),
  ]);
  const user = preview?.({ applicationId: "", scopes: SCOPES }) ?? MADE_UP.user;
  if (!page.ok) return { ...MADE_UP, user };
  const { body, etag } = page.value.plain;
  const { items, total } = JSON.parse(body) as { items: Site[]; total: number };
  const [site] = items;
  return site ? { site, total, etag, user } : { ...MADE_UP, user };
}
