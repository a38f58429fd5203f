import type { Site } from "@/lib/openapi/schemas";
import { type Catalog, currentCatalog } from "./catalog";

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const isSlug = (text: string) => SLUG.test(text);

type Led = Site & { targetUrl: string };

/**
 * Returns an enabled site and its configured target, or null. Throws while the database is down and
 * the cache may be stale: an old target may be harmful.
 */
export function findRedirectTarget(slug: string): Led | null | Promise<Led | null> {
  if (!isSlug(slug)) return null;
  const current = currentCatalog();
  return current instanceof Promise
    ? current.then((loaded) => targetIn(loaded, slug))
    : targetIn(current, slug);
}

function targetIn({ bySlug }: Catalog, slug: string): Led | null {
  const site = bySlug.get(slug);
  return site && leads(site) ? site : null;
}

const leads = (site: Site): site is Led => site.targetUrl !== undefined;
