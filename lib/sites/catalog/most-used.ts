import { listMostVisited } from "@/db/sites/visit-days";
import { database } from "@/db/system/client";
import { reading } from "@/db/system/faults";

/** Days whose visits count, and sites that are read: a person sees some of them. */
const [DAYS, READ] = [30, 200];

/** Returns the slugs of the most visited sites, by visits per day that name no visitor. */
export const mostUsedSites = (now: Date): Promise<string[]> => {
  const since = new Date(now.getTime() - DAYS * 86_400_000).toISOString().slice(0, 10);
  return reading(listMostVisited(database(), since, READ));
};
