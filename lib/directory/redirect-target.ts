import { type Catalogue, currentCatalogue } from "./catalogue";

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const isSlug = (text: string) => SLUG.test(text);

/**
 * The address that an administrator has set for an enabled site, or null. Throws while the database is away and the
 * copy in memory may be old: an old target may be harmful.
 */
export function findRedirectTarget(slug: string): string | null | Promise<string | null> {
  if (!isSlug(slug)) return null;
  const current = currentCatalogue();
  return current instanceof Promise
    ? current.then((loaded) => targetIn(loaded, slug))
    : targetIn(current, slug);
}

const targetIn = ({ bySlug }: Catalogue, slug: string) => bySlug.get(slug)?.targetUrl ?? null;
