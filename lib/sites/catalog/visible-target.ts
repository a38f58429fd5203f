import { findVisibleTarget } from "@/db/sites/sites";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";
import { isSlug } from "./redirect-target";

/** Returns a site with a target that a signed-in user sees now; null for any other. */
export async function findTargetFor(userId: string, slug: string) {
  if (!isSlug(slug)) return null;
  return reading(findVisibleTarget(database(), { slug, userId }));
}
