import { currentCatalogue } from "./catalogue";

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * The address that an administrator has set for an enabled site, or null. Throws while the database is away and the
 * copy in memory may be old: an old target may be harmful.
 */
export async function findRedirectTarget(slug: string): Promise<string | null> {
  if (!SLUG.test(slug)) return null;
  return (await currentCatalogue()).bySlug.get(slug)?.targetUrl ?? null;
}
